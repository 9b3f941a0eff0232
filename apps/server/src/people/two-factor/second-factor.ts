import { LIMITS, type ResponseOf, type getFactor } from '@voltide/contract';
import type { Clock, UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { FactorChange, Letters } from '../../operate/mail/letters.ts';
import type { Outbox } from '../../operate/mail/outbox.ts';
import { readCode, type Authenticator } from './authenticator.ts';
import * as factor from './factor.sql.ts';
import { findIdentity, holdIdentity } from '../accounts/identity.sql.ts';
import { revokeOtherSessions } from '../sessions/own-session.sql.ts';
import { noteSecurity } from '../security-log/security-log.sql.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { noteCode } from '../sessions/rights.sql.ts';

type FactorPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
  readonly letters: Letters;
};

/** The secret of an authenticator, for typing, and as otpauth://. */
type Setup = { readonly secret: string; readonly uri: string };

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor(ports: FactorPorts) {
  const { database, clock, authenticator } = ports;
  return {
    ...createEnrolment(ports),

    async getState(userId: UserId): Promise<ResponseOf<typeof getFactor>> {
      const row = await factor.findFactor(database, userId);
      const enrolledAtMs = row?.enrolledAtMs ?? null;
      return {
        enrolledAt: enrolledAtMs === null ? null : new Date(enrolledAtMs).toISOString(),
        recoveryCodesLeft: row?.recoveryCodesLeft ?? 0,
        isRequired: (await findIdentity(database, userId))?.role === 'superadmin',
      };
    },

    /**
     * Uses up a code of the authenticator or a recovery code, inside the caller's transaction.
     * @throws AppError `wrong_code` for a wrong one, a used one, and without a second factor
     */
    async use(connection: Connection, userId: UserId, code: string): Promise<void> {
      const nowMs = clock.nowMs();
      const { kind, text } = readCode(code);
      if (kind === 'recovery') {
        const codeHash = authenticator.hashRecoveryCode(userId, text);
        if (await factor.useRecoveryCode(connection, { userId, codeHash, nowMs })) return;
        throw new AppError('wrong_code');
      }
      const encryptedSecret = (await factor.findFactor(connection, userId))?.encryptedSecret ?? undefined;
      if (encryptedSecret === undefined) throw new AppError('wrong_code');
      const step = authenticator.findStep(userId, encryptedSecret, text, nowMs);
      const latestStep = authenticator.latestStep(nowMs);
      const isUsed =
        step !== undefined && (await factor.useStep(connection, { userId, encryptedSecret, step, latestStep }));
      if (!isUsed) throw new AppError('wrong_code');
    },
  };
}

function createEnrolment(ports: FactorPorts) {
  const { database, clock, authenticator, sessions } = ports;
  return {
    /** Creates a secret, which applies once confirmed by a code. An earlier one stays in force until then. */
    async begin(userId: UserId): Promise<Setup> {
      const owner = await findIdentity(database, userId);
      const { encrypted, base32, uri } = authenticator.createSecret(userId, owner?.email ?? owner?.username ?? '');
      await factor.keepNewSecret(database, userId, encrypted);
      return { secret: base32, uri };
    },

    /**
     * Turns the new secret on by its first code and ends every other session. Returns the recovery codes.
     * @throws AppError `factor_changed`, `wrong_code`
     */
    async confirm({ userId, sessionId }: Session, code: string): Promise<readonly string[]> {
      const nowMs = clock.nowMs();
      const encryptedNewSecret = (await factor.findFactor(database, userId))?.encryptedNewSecret ?? undefined;
      if (encryptedNewSecret === undefined) throw new AppError('factor_changed');
      const step = authenticator.findStep(userId, encryptedNewSecret, readCode(code).text, nowMs);
      if (step === undefined) throw new AppError('wrong_code');
      const { codes, ended } = await inTransaction(database, async (connection) => {
        await holdIdentity(connection, userId);
        const isEnrolled = await factor.enrolFactor(connection, { userId, encryptedNewSecret, step, nowMs });
        if (!isEnrolled) throw new AppError('factor_changed');
        if (!(await noteCode(connection, sessionId, nowMs))) throw new AppError('session_expired');
        const renewed = await renewCodes(ports, connection, userId);
        const others = await revokeOtherSessions(connection, userId, { sessionId, nowMs });
        await notifyOwner(ports, connection, userId, 'on');
        return { codes: renewed, ended: others };
      });
      sessions.forget(ended);
      return codes;
    },

    renewRecoveryCodes(userId: UserId): Promise<readonly string[]> {
      return inTransaction(database, async (connection) => {
        await holdIdentity(connection, userId);
        const codes = await renewCodes(ports, connection, userId);
        await notifyOwner(ports, connection, userId, 'codes');
        return codes;
      });
    },

    /**
     * Turns the second factor off and ends every other session.
     * @throws AppError `forbidden` for superadmins, who must keep one; `factor_changed` without one
     */
    async remove({ userId, sessionId }: Session): Promise<void> {
      const ended = await inTransaction(database, async (connection) => {
        if ((await holdIdentity(connection, userId)) === 'superadmin') throw new AppError('forbidden');
        if (!(await factor.deleteFactor(connection, userId))) throw new AppError('factor_changed');
        const others = await revokeOtherSessions(connection, userId, { sessionId, nowMs: clock.nowMs() });
        await notifyOwner(ports, connection, userId, 'off');
        return others;
      });
      sessions.forget(ended);
    },
  };
}

async function renewCodes(
  { authenticator }: FactorPorts,
  connection: Connection,
  userId: UserId,
): Promise<readonly string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => authenticator.createRecoveryCode());
  const hashes = codes.map((code) => authenticator.hashRecoveryCode(userId, code));
  if (!(await factor.replaceRecoveryCodes(connection, userId, hashes))) throw new AppError('factor_changed');
  return codes;
}

const FACTOR_EVENTS: Readonly<Record<FactorChange, string>> = {
  on: 'turned on',
  off: 'turned off',
  codes: 'new recovery codes',
  reset: 'reset by an operator',
};

async function notifyOwner(
  { clock, outbox, letters }: FactorPorts,
  connection: Connection,
  userId: UserId,
  change: FactorChange,
): Promise<void> {
  const detail = FACTOR_EVENTS[change];
  await noteSecurity(connection, { kind: 'factor', userId, atMs: clock.nowMs(), detail });
  const owner = await findIdentity(connection, userId);
  if (owner === undefined || owner.email === null || owner.emailConfirmedAtMs === null) return;
  const { username, email } = owner;
  await outbox.add(connection, letters.factorChanged({ username, email }, change), userId);
}
