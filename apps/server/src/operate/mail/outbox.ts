import type { Clock, UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { countLeft, findEqual, holdRecipient, insertMail, mergeMail } from './outbox.sql.ts';
import type { TextCipher } from './text-cipher.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Other nodes' clocks are not so far ahead. A later time was set before a clock was set back. */
const AHEAD_MAX_MS = HOUR_MS;

/**
 * The most mails of one group to a recipient, and about one account, within an hour and a day. Each group counts by
 * itself: no flood of one blocks another, and none reveals another.
 */
type Allowance = { readonly perHour: number; readonly perDay: number };
const RESETS: Allowance = { perHour: 3, perDay: 10 };
const CONFIRMATIONS: Allowance = { perHour: 3, perDay: 10 };
const IN_USE: Allowance = { perHour: 1, perDay: 3 };
const NOTICES: Allowance = { perHour: 10, perDay: 30 };

type Kind = {
  readonly isLink: boolean;
  readonly allowance: Allowance | undefined;
};

const LINK = { isLink: true } as const;
const NOTICE = { isLink: false, allowance: NOTICES } as const;
const KINDS = {
  reset_password: { ...LINK, allowance: RESETS },
  confirm_email: { ...LINK, allowance: CONFIRMATIONS },
  email_in_use: { isLink: false, allowance: IN_USE },
  password_changed: NOTICE,
  email_change_asked: NOTICE,
  email_changed: NOTICE,
  factor_changed: NOTICE,
  address_added: NOTICE,
  withdrawal_paid: NOTICE,
  withdrawal_returned: NOTICE,
  promo_expires: NOTICE,
  referral_reviewed: NOTICE,
  battle_voided: NOTICE,
  payouts_frozen: { isLink: false, allowance: undefined },
  operator_alert: { isLink: false, allowance: undefined },
  day_sealed: { isLink: false, allowance: undefined },
  account_deleted: NOTICE,
  account_frozen: NOTICE,
  contact: { isLink: false, allowance: undefined },
  contact_answered: { isLink: false, allowance: undefined },
} as const satisfies Readonly<Record<string, Kind>>;

type MailPurpose = keyof typeof KINDS;

export type Mail = {
  readonly purpose: MailPurpose;
  readonly recipient: string;
  readonly replyTo?: string;
  /** Printable ASCII, without anything that a person typed. */
  readonly subject: string;
  readonly text: string;
  readonly lifeMs: number;
};

/** Result of adding a mail: `merged` into an equal notice that waits, or `limited`: not stored at all. */
export type Left = 'left' | 'merged' | 'limited';

/**
 * Adds mail in the transaction of its cause, so that neither happens without the other. `userId` is the account that a
 * mail is about, whatever address it goes to; undefined without one.
 *
 * It locks the recipient until the transaction ends: several mails are added in the order of their recipients, and
 * after locking all other rows.
 */
export type Outbox = {
  readonly add: (connection: Connection, mail: Mail, userId: UserId | undefined) => Promise<Left>;
};

export function createOutbox(cipher: TextCipher, clock: Clock): Outbox {
  return {
    add: async (connection, mail, userId) => {
      const { purpose, recipient, replyTo, subject, text, lifeMs } = mail;
      const { isLink, allowance } = KINDS[purpose];
      if (allowance !== undefined) await holdRecipient(connection, recipient);
      // Read after the lock: mails that others have added meanwhile must not seem to come later.
      const atMs = clock.nowMs();
      const digest = allowance === NOTICES ? cipher.digest(text) : undefined;
      if (digest !== undefined && (await mergeMail(connection, { recipient, digest }))) return 'merged';
      if (allowance !== undefined && (await isSpent(connection, { mail, userId, allowance }, atMs))) return 'limited';
      const equalAtMs =
        digest === undefined
          ? undefined
          : await findEqual(
              connection,
              { recipient, digest },
              { sinceMs: atMs - HOUR_MS, untilMs: atMs + AHEAD_MAX_MS },
            );
      const dueAtMs = equalAtMs === undefined ? atMs : equalAtMs + HOUR_MS;
      const encryptedText = cipher.encrypt(text, recipient);
      const expiresAtMs = atMs + lifeMs;
      const row = { userId, atMs, dueAtMs, expiresAtMs, purpose, isLink, recipient, replyTo, subject };
      await insertMail(connection, { ...row, encryptedText, digest });
      return 'left';
    },
  };
}

type Asked = { readonly mail: Mail; readonly userId: UserId | undefined; readonly allowance: Allowance };

async function isSpent(connection: Connection, { mail, userId, allowance }: Asked, nowMs: number): Promise<boolean> {
  const { recipient } = mail;
  const purposes = Object.entries(KINDS).flatMap(([purpose, kind]) => (kind.allowance === allowance ? [purpose] : []));
  for (const [most, spanMs] of [
    [allowance.perHour, HOUR_MS],
    [allowance.perDay, DAY_MS],
  ] as const) {
    const counted = { recipient, userId, purposes };
    const { toRecipient, ofAccount } = await countLeft(connection, counted, {
      sinceMs: nowMs - spanMs,
      untilMs: nowMs + AHEAD_MAX_MS,
    });
    if (toRecipient >= most || ofAccount >= most) return true;
  }
  return false;
}
