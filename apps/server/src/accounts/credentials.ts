import type { Clock } from '@voltide/core';

import type { Database } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import { AppError } from '../errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { CONFIRM_LIFE_MS, type Letters } from '../mail/letters.ts';
import type { Outbox } from '../mail/outbox.ts';
import { replacePassword, setEmail } from './credentials.sql.ts';
import { findByEmail, findIdentity } from './identity.sql.ts';
import { useLink, endLinks } from './link.sql.ts';
import { createLinkToken, getLink, hashOf } from './link.ts';
import { revokeOtherSessions } from '../sessions/own-session.sql.ts';
import { checkNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import type { Welcomes } from './welcomes.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';

type CredentialPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly welcomes: Welcomes;
  readonly outbox: Outbox;
  readonly letters: Letters;
};

type PasswordChange = { readonly currentPassword: string; readonly newPassword: string; readonly address: string };
type EmailChange = { readonly password: string; readonly email: string; readonly address: string };
type Owner = { readonly username: string; readonly email: string; readonly passwordHash: string };

export type Credentials = ReturnType<typeof createCredentials>;

/** Change of password and email by those who are signed in. Both ask for the password, and tell the owner by mail. */
export function createCredentials(ports: CredentialPorts) {
  const { database, clock, limits, passwords, sessions, welcomes, outbox, letters } = ports;
  return {
    /**
     * Sets another password; every other session ends, and every link that was mailed is dead.
     * @throws AppError `wrong_password`, `password_leaked`, `invalid_request`, `too_many_attempts`
     */
    async changePassword(caller: Session, { currentPassword, newPassword, address }: PasswordChange): Promise<void> {
      const { userId, sessionId } = caller;
      const owner = await getOwner(ports, caller, { password: currentPassword, address });
      checkNewPassword(newPassword, owner);
      const passwordHash = await passwords.hash(newPassword, address);
      const ended = await inTransaction(database, async (connection) => {
        const nowMs = clock.nowMs();
        if (!(await replacePassword(connection, userId, { from: owner.passwordHash, to: passwordHash }))) {
          throw new AppError('wrong_password');
        }
        await endLinks(connection, userId, nowMs);
        await outbox.add(connection, letters.passwordChanged(owner), userId);
        return revokeOtherSessions(connection, userId, { sessionId, nowMs });
      });
      sessions.forget(ended);
    },

    /**
     * Mails a link to the new address, which is used once it has been confirmed, and tells the old one. Answers the
     * same when the address is somebody's already; that mailbox is told instead.
     * @throws AppError `wrong_password`, `too_many_attempts`
     */
    async askEmailChange(caller: Session, { password, email, address }: EmailChange): Promise<void> {
      const { userId } = caller;
      const owner = await getOwner(ports, caller, { password, address });
      limits.newEmail(userId, clock.nowMs());
      const newEmail = email.toLowerCase();
      await inTransaction(database, async (connection) => {
        const taken = await findByEmail(connection, newEmail);
        if (taken === undefined) {
          const link = { userId, purpose: 'change_email', newEmail, lifeMs: CONFIRM_LIFE_MS } as const;
          const token = await createLinkToken(ports, connection, link);
          await outbox.add(connection, letters.confirmEmail({ ...owner, newEmail }, token), userId);
        } else {
          await outbox.add(connection, letters.emailInUse({ newEmail }), taken.userId);
        }
        await outbox.add(connection, letters.emailChangeAsked({ ...owner, newEmail }), userId);
      });
    },

    /**
     * Puts a confirmed address in place of the old one, which is told.
     * @throws AppError `link_expired`, `link_used`, `email_taken`
     */
    async confirmEmail(token: string): Promise<void> {
      const { userId, newEmail } = await getLink(ports, token, 'change_email');
      await inTransaction(database, async (connection) => {
        const owner = await findIdentity(connection, userId);
        if (owner === undefined || owner.email === null || newEmail === undefined) throw new AppError('link_expired');
        if (!(await useLink(connection, hashOf(token), clock.nowMs()))) throw new AppError('link_used');
        await setEmail(connection, userId, newEmail);
        await welcomes.claim(connection, newEmail, clock.nowMs());
        const { username, email } = owner;
        await outbox.add(connection, letters.emailChanged({ username, email, newEmail }), userId);
      });
    },
  };
}

type Proof = { readonly password: string; readonly address: string };

/** Who calls, once they have given their password. */
async function getOwner(
  ports: CredentialPorts,
  { userId, sessionId }: Session,
  { password, address }: Proof,
): Promise<Owner> {
  const { database, clock, limits, passwords } = ports;
  const found = await findIdentity(database, userId);
  if (found === undefined || found.email === null) throw new AppError('session_expired');
  const { username, email, passwordHash } = found;
  limits.passwordIn(sessionId, clock.nowMs());
  const isGood = await passwords.matches(passwordHash, password, address);
  if (!isGood || passwordHash === null) throw new AppError('wrong_password');
  limits.passwordWasRight(sessionId);
  return { username, email, passwordHash };
}
