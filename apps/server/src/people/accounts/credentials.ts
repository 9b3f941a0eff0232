import type { Clock, UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { Limits } from '../../platform/rate-limits/limits.ts';
import { counted } from '../../platform/rate-limits/limit-errors.ts';
import { CONFIRM_LIFE_MS, type Letters } from '../../operate/mail/letters.ts';
import type { Mail, Outbox } from '../../operate/mail/outbox.ts';
import { replacePassword } from './credentials.sql.ts';
import { findByEmail, findIdentity } from './identity.sql.ts';
import { endOneTimeLinks } from './one-time-link.sql.ts';
import { drawToken, storeOneTimeLink } from './one-time-link.ts';
import { revokeOtherSessions } from '../sessions/own-session.sql.ts';
import { checkNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';

type CredentialPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
  readonly letters: Letters;
};

type PasswordChange = { readonly currentPassword: string; readonly newPassword: string; readonly address: string };
type EmailChange = { readonly password: string; readonly email: string; readonly address: string };
type Owner = {
  readonly username: string;
  readonly email: string | null;
  readonly ownEmail: string | null;
  readonly passwordHash: string;
};

/** Changes password and email of signed-in accounts. Both require the password and notify the owner. */
export function createCredentials(ports: CredentialPorts) {
  const { database, clock, limits, passwords, sessions, outbox, letters } = ports;
  return {
    /**
     * Sets another password, ends every other session and every mailed link.
     * @throws AppError `wrong_password`, `password_leaked`, `invalid_request`, `too_many_attempts`
     */
    async changePassword(caller: Session, { currentPassword, newPassword, address }: PasswordChange): Promise<void> {
      const { userId, sessionId } = caller;
      const owner = await getOwner(ports, caller, { password: currentPassword, address });
      checkNewPassword(newPassword, owner);
      const passwordHash = await passwords.hash(newPassword, { address, isKnown: true });
      const ended = await inTransaction(database, async (connection) => {
        const nowMs = clock.nowMs();
        if (!(await replacePassword(connection, userId, { from: owner.passwordHash, to: passwordHash }))) {
          throw new AppError('wrong_password');
        }
        await endOneTimeLinks(connection, userId, nowMs);
        const others = await revokeOtherSessions(connection, userId, { sessionId, nowMs });
        const { username, ownEmail } = owner;
        if (ownEmail !== null) {
          await outbox.add(connection, letters.passwordChanged({ username, email: ownEmail }), userId);
        }
        return others;
      });
      sessions.forget(ended);
    },

    /**
     * Mails a link to the new address, which is used once it is confirmed, and notifies the old one if it is confirmed.
     * Answers the same when the address is already taken; that mailbox is notified instead.
     * @throws AppError `wrong_password`, `too_many_attempts`
     */
    async askEmailChange(caller: Session, { password, email, address }: EmailChange): Promise<void> {
      const { userId } = caller;
      const owner = await getOwner(ports, caller, { password, address });
      limits.newEmail(userId, clock.nowMs());
      const newEmail = email.toLowerCase();
      const { username, ownEmail } = owner;
      await inTransaction(database, async (connection) => {
        const token = drawToken(ports.randomBytes);
        const found = await findByEmail(connection, newEmail);
        const taken = found?.emailConfirmedAtMs === null ? undefined : found;
        const toNew =
          taken === undefined
            ? { mail: letters.confirmEmail({ username, newEmail }, token), userId }
            : { mail: letters.emailInUse({ newEmail }), userId: taken.userId };
        const toOld =
          ownEmail === null
            ? []
            : [{ mail: letters.emailChangeAsked({ username, email: ownEmail, newEmail }), userId }];
        for (const { mail, userId: about } of inOrder([toNew, ...toOld])) await outbox.add(connection, mail, about);
        const link = { userId, purpose: 'change_email', newEmail, lifeMs: CONFIRM_LIFE_MS, token } as const;
        if (taken === undefined) await storeOneTimeLink(clock, connection, link);
      });
    },
  };
}

type ForMailbox = { readonly mail: Mail; readonly userId: UserId };

/** Sorted by recipient, so that two owners who mail each other do not deadlock. */
function inOrder(mails: readonly ForMailbox[]): readonly ForMailbox[] {
  return mails.toSorted((left, right) => (left.mail.recipient < right.mail.recipient ? -1 : 1));
}

type Proof = { readonly password: string; readonly address: string };

async function getOwner(
  ports: CredentialPorts,
  { userId, sessionId }: Session,
  { password, address }: Proof,
): Promise<Owner> {
  const { database, clock, limits, passwords } = ports;
  const found = await findIdentity(database, userId);
  if (found === undefined || found.kind !== 'account') throw new AppError('session_expired');
  const { username, email, emailConfirmedAtMs, passwordHash } = found;
  const undo = limits.passwordIn(sessionId, clock.nowMs());
  const isGood = await counted(undo, () => passwords.matches(passwordHash, password, { address, isKnown: true }));
  if (!isGood || passwordHash === null) throw new AppError('wrong_password');
  undo();
  return { username, email, ownEmail: emailConfirmedAtMs === null ? null : email, passwordHash };
}
