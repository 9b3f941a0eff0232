import type { Clock } from '@voltide/core';

import type { Connection, Database } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import { AppError } from '../errors.ts';
import { RESET_LIFE_MS, type Letters } from '../mail/letters.ts';
import type { Outbox } from '../mail/outbox.ts';
import { findByEmail, findIdentity, setPassword } from './identity.sql.ts';
import { countLinks, useLink } from './link.sql.ts';
import { createLinkToken, getLink, hashOf } from './link.ts';
import { checkNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { insertResetRequest, takeResetRequests } from './reset-request.sql.ts';
import type { Sessions } from '../sessions/sessions.ts';

const LINKS_PER_HOUR = 3;
const HOUR_MS = 3_600_000;
const REQUESTS_PER_STEP = 50;

type RecoveryPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
  readonly letters: Letters;
};

export type PasswordReset = { readonly token: string; readonly password: string; readonly address: string };
export type Recovery = ReturnType<typeof createRecovery>;

/** Lets people who know their address and not their password back in. */
export function createRecovery(ports: RecoveryPorts) {
  const { database, clock, passwords, sessions, outbox, letters } = ports;
  return {
    /** Notes that a new password was asked for. It neither knows nor looks whether there is such an account. */
    ask: (email: string): Promise<void> => insertResetRequest(database, email, clock.nowMs()),

    /** Mails a link to every account that somebody has asked for, at most three within an hour. */
    async answerRequests(): Promise<void> {
      let taken = REQUESTS_PER_STEP;
      while (taken === REQUESTS_PER_STEP) {
        taken = await inTransaction(database, async (connection) => {
          const emails = await takeResetRequests(connection, REQUESTS_PER_STEP);
          for (const email of new Set(emails)) await mailLink(ports, connection, email);
          return emails.length;
        });
      }
    },

    /** Says until when a link can still set a password. @throws AppError `link_expired`, `link_used` */
    async checkLink(token: string): Promise<number> {
      return (await getLink(ports, token, 'set_password')).expiresAtMs;
    },

    /**
     * Sets a password by a one-time link, ends every session and tells the owner. A dead link is refused before any
     * work.
     * @throws AppError `link_expired`, `link_used`, `password_leaked`, `invalid_request`
     */
    async resetPassword({ token, password, address }: PasswordReset): Promise<void> {
      const { userId } = await getLink(ports, token, 'set_password');
      const owner = await findIdentity(database, userId);
      if (owner === undefined || owner.email === null) throw new AppError('link_expired');
      const { username, email } = owner;
      checkNewPassword(password, owner);
      const passwordHash = await passwords.hash(password, address);
      const ended = await inTransaction(database, async (connection) => {
        if (!(await useLink(connection, hashOf(token), clock.nowMs()))) throw new AppError('link_used');
        await setPassword(connection, userId, passwordHash);
        await outbox.add(connection, letters.passwordChanged({ username, email }), userId);
        return sessions.revokeAll(connection, userId);
      });
      sessions.forget(ended);
    },
  };
}

async function mailLink(ports: RecoveryPorts, connection: Connection, address: string): Promise<void> {
  const { clock, outbox, letters } = ports;
  const found = await findByEmail(connection, address);
  if (found === undefined || found.email === null) return;
  const { userId, username, email } = found;
  const untilMs = clock.nowMs();
  const span = { sinceMs: untilMs - HOUR_MS, untilMs };
  const recent = await countLinks(connection, { userId, purpose: 'set_password' }, span);
  if (recent >= LINKS_PER_HOUR) return;
  const token = await createLinkToken(ports, connection, { userId, purpose: 'set_password', lifeMs: RESET_LIFE_MS });
  await outbox.add(connection, letters.resetPassword({ username, email }, token), userId);
}
