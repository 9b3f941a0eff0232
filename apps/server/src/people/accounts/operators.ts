import type { AuditAct } from '@voltide/contract';
import { formatUserId, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../../operate/audit-log/audit.sql.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { noteSecurity } from '../security-log/security-log.sql.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { takeAddress } from './address.ts';
import { holdClaimants } from './address.sql.ts';
import * as identity from './identity.sql.ts';
import type { KeptExclusions } from './kept-exclusions.ts';
import type { AccountLedger } from './ledger-port.ts';
import { newUserId } from './new-user-id.ts';
import { createOneTimeLink } from './one-time-link.ts';
import { endOneTimeLinks } from './one-time-link.sql.ts';

const SETUP_LINK_LIFE_MS = 24 * 3_600_000;

type OperatorPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly sessions: Pick<Sessions, 'revokeAll' | 'forget'>;
  readonly ledger: Pick<AccountLedger, 'open'>;
  readonly keptExclusions: Pick<KeptExclusions, 'leave'>;
  readonly deleteFactor: (connection: Connection, userId: UserId) => Promise<boolean>;
};

type OperatorAccount = { readonly userId: UserId; readonly email: string };

/** Manages superadmins, and operators who lost their way in, for the command line and the first start. */
export type Operators = ReturnType<typeof createOperators>;

export function createOperators(ports: OperatorPorts) {
  const { database, clock, sessions, ledger, keptExclusions, deleteFactor } = ports;
  return {
    async createSetupLink(userId: UserId): Promise<string> {
      const link = { userId, purpose: 'set_password', lifeMs: SETUP_LINK_LIFE_MS } as const;
      return createOneTimeLink(ports, database, link);
    },

    /** @throws AppError `email_taken` */
    async createOperator(email: string): Promise<UserId> {
      return inTransaction(database, async (connection) => {
        const userId = newUserId(ports);
        const atMs = clock.nowMs();
        const username = `operator-${formatUserId(userId).slice(-8)}`;
        await identity.insertOperator(connection, { userId, username, email, atMs });
        await noteSecurity(connection, { kind: 'role', userId, atMs, detail: 'made superadmin by command or set-up' });
        await ledger.open(connection, { userId, giftSun: 0n, atMs });
        await noteRole(connection, 'operator_granted', userId, atMs);
        return userId;
      });
    },

    /**
     * Gives an account the role, and removes password, second factor, sessions and links, so that nothing of before
     * gets in. The operator vouches for its email.
     */
    async makeSuperadmin({ userId, email }: OperatorAccount): Promise<void> {
      const ended = await inTransaction(database, async (connection) => {
        const nowMs = clock.nowMs();
        const claimants = await holdClaimants(connection, { userId, email });
        await takeAddress(connection, claimants, { keptExclusions, userId, email, nowMs });
        await identity.setSuperadmin(connection, userId);
        await endOneTimeLinks(connection, userId, nowMs);
        await deleteFactor(connection, userId);
        await noteSecurity(connection, { kind: 'role', userId, atMs: nowMs, detail: 'made superadmin by command' });
        const revoked = await sessions.revokeAll(connection, userId);
        await noteRole(connection, 'operator_granted', userId, nowMs);
        return revoked;
      });
      sessions.forget(ended);
    },

    async revokeSuperadmin(userId: UserId): Promise<boolean> {
      const ended = await inTransaction(database, async (connection) => {
        const nowMs = clock.nowMs();
        if (!(await identity.setPlayer(connection, userId))) return undefined;
        await endOneTimeLinks(connection, userId, nowMs);
        await noteSecurity(connection, { kind: 'role', userId, atMs: nowMs, detail: 'made player by command' });
        const revoked = await sessions.revokeAll(connection, userId);
        await noteRole(connection, 'operator_revoked', userId, nowMs);
        return revoked;
      });
      sessions.forget(ended ?? []);
      return ended !== undefined;
    },

    removeFactor: (userId: UserId): Promise<boolean> => removeFactorOf(ports, userId),
  };
}

async function removeFactorOf({ database, clock, sessions, deleteFactor }: OperatorPorts, userId: UserId) {
  const { wasEnrolled, ended } = await inTransaction(database, async (connection) => {
    const event = { kind: 'factor', userId, atMs: clock.nowMs(), detail: 'taken away by command' } as const;
    const hadOne = await deleteFactor(connection, userId);
    if (hadOne) await noteSecurity(connection, event);
    const revoked = await sessions.revokeAll(connection, userId);
    if (hadOne) await noteRole(connection, 'second_factor_removed', userId, event.atMs);
    return { wasEnrolled: hadOne, ended: revoked };
  });
  sessions.forget(ended);
  return wasEnrolled;
}

async function noteRole(connection: Connection, act: AuditAct, userId: UserId, atMs: number): Promise<void> {
  const subject = { kind: 'player', id: formatUserId(userId) };
  await noteAct(connection, { act, byUserId: undefined, atMs, subject });
}
