import type { Clock, UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import { insertMail } from './outbox.sql.ts';
import type { TextSealer } from './sealed-text.ts';

/** What mails are for. Operators see it instead of their text. */
export type MailPurpose =
  | 'reset_password'
  | 'password_changed'
  | 'confirm_email'
  | 'email_in_use'
  | 'email_change_asked'
  | 'email_changed'
  | 'factor_changed'
  | 'account_deleted'
  | 'contact';

/** A mail to somebody. `lifeMs` is how long it is worth trying to send it. */
export type Mail = {
  readonly purpose: MailPurpose;
  readonly recipient: string;
  readonly replyTo?: string;
  /** Printable ASCII, without anything that somebody typed. */
  readonly subject: string;
  readonly text: string;
  readonly lifeMs: number;
};

/**
 * Where mails are left: in the transaction of what causes them, so that neither happens without the other. `userId` is
 * the account that a mail is about, whatever address it goes to; undefined where there is none, or none any more.
 */
export type Outbox = {
  readonly add: (connection: Connection, mail: Mail, userId: UserId | undefined) => Promise<void>;
};

/** Creates the outbox. A job sends what lies in it. */
export function createOutbox(sealer: TextSealer, clock: Clock): Outbox {
  return {
    add: async (connection, { purpose, recipient, replyTo, subject, text, lifeMs }, userId) => {
      const atMs = clock.nowMs();
      const sealedText = sealer.seal(text, recipient);
      const expiresAtMs = atMs + lifeMs;
      await insertMail(connection, { userId, atMs, expiresAtMs, purpose, recipient, replyTo, subject, sealedText });
    },
  };
}
