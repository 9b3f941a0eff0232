import type { Clock, UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import { RESET_LIFE_MS, type Letters } from '../../operate/mail/letters.ts';
import type { Outbox } from '../../operate/mail/outbox.ts';
import { takeAddress } from './address.ts';
import { holdClaimants, listClaimants } from './address.sql.ts';
import { findIdentity, setPassword } from './identity.sql.ts';
import type { KeptExclusions } from './kept-exclusions.ts';
import { useOneTimeLink } from './one-time-link.sql.ts';
import { drawToken, getOneTimeLink, hashOf, storeOneTimeLink } from './one-time-link.ts';
import { checkNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { insertResetRequest, listResetRequests, takeResetRequests, type ResetRequest } from './reset-request.sql.ts';
import { noteSecurity } from '../security-log/security-log.sql.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Welcomes } from './welcomes.ts';

/** The most accounts that one mail opens, where several have signed up with its address and none has confirmed it. */
const ACCOUNTS_PER_MAIL = 5;
const REQUESTS_PER_PAGE = 50;

type RecoveryPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly welcomes: Pick<Welcomes, 'complete'>;
  readonly keptExclusions: Pick<KeptExclusions, 'leave'>;
  readonly outbox: Outbox;
  readonly letters: Letters;
  readonly deleteFactor: (connection: Connection, userId: UserId) => Promise<boolean>;
};

type PasswordReset = { readonly token: string; readonly password: string; readonly address: string };
export function createRecovery(ports: RecoveryPorts) {
  const { database, clock, passwords, sessions, welcomes, keptExclusions, outbox, letters, deleteFactor } = ports;
  return {
    /** Stores a request for a new password. It does not look for an account. */
    ask: (email: string): Promise<void> => insertResetRequest(database, email, clock.nowMs()),

    async answerRequests(): Promise<void> {
      const list = (after: ResetRequest | undefined, most: number) =>
        listResetRequests(database, { afterId: after?.requestId ?? 0n, most });
      const answer = async ({ email }: ResetRequest): Promise<void> =>
        inTransaction(database, async (connection) => {
          if (await takeResetRequests(connection, email)) await mailLink(ports, connection, email);
        });
      await runEach(inPages(list, REQUESTS_PER_PAGE), answer, { nameOf: ({ requestId }) => `request ${requestId}` });
    },

    /** Returns until when a link can set a password. @throws AppError `link_expired`, `link_used` */
    async checkLink(token: string): Promise<number> {
      return (await getOneTimeLink(ports, token, 'set_password')).expiresAtMs;
    },

    /**
     * Sets a password by a one-time link, ends every session and notifies the owner. The link proves whose the address
     * is: if it was not confirmed, a second factor is a stranger's and is removed (S3-20). A dead link is rejected
     * before any work.
     * @throws AppError `link_expired`, `link_used`, `password_leaked`, `invalid_request`
     */
    async resetPassword({ token, password, address }: PasswordReset): Promise<void> {
      const { userId } = await getOneTimeLink(ports, token, 'set_password');
      const owner = await findIdentity(database, userId);
      if (owner === undefined || owner.email === null) throw new AppError('link_expired');
      const { username, email } = owner;
      checkNewPassword(password, owner);
      const passwordHash = await passwords.hash(password, { address, isKnown: true });
      const ended = await inTransaction(database, async (connection) => {
        const nowMs = clock.nowMs();
        const claimants = await holdClaimants(connection, { userId, email });
        if (!(await useOneTimeLink(connection, hashOf(token), nowMs))) throw new AppError('link_used');
        const isOwn = claimants.some((claimant) => claimant.userId === userId && claimant.isConfirmed);
        if (!isOwn) {
          await takeAddress(connection, claimants, { keptExclusions, userId, email, nowMs });
          await welcomes.complete(connection, { userId, email, nowMs });
        }
        const lostFactor = !isOwn && (await deleteFactor(connection, userId));
        await setPassword(connection, userId, passwordHash);
        const ids = await sessions.revokeAll(connection, userId);
        const detail = lostFactor ? 'by a one-time link, which took a second factor away' : 'by a one-time link';
        await noteSecurity(connection, { kind: 'password_reset', userId, atMs: nowMs, detail });
        await outbox.add(connection, letters.passwordChanged({ username, email }), userId);
        if (lostFactor) await outbox.add(connection, letters.factorChanged({ username, email }, 'off'), userId);
        return ids;
      });
      sessions.forget(ended);
    },
  };
}

async function mailLink(ports: RecoveryPorts, connection: Connection, address: string): Promise<void> {
  const { clock, randomBytes, outbox, letters } = ports;
  const email = address.toLowerCase();
  const claimants = await listClaimants(connection, email, ACCOUNTS_PER_MAIL);
  const [first] = claimants;
  if (first === undefined) return;
  const links = claimants.map(({ userId, username }) => ({ userId, username, token: drawToken(randomBytes) }));
  const letter = letters.resetPassword(email, links);
  if ((await outbox.add(connection, letter, first.userId)) === 'limited') return;
  for (const { userId, token } of links) {
    await storeOneTimeLink(clock, connection, { userId, purpose: 'set_password', lifeMs: RESET_LIFE_MS, token });
  }
}
