import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find, list } from '../../platform/db/rows.ts';

type NewMail = {
  readonly userId: UserId | undefined;
  readonly atMs: number;
  readonly dueAtMs: number;
  readonly expiresAtMs: number;
  readonly purpose: string;
  readonly isLink: boolean;
  readonly recipient: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly encryptedText: Uint8Array;
  /** Identifies an equal notice; undefined for mails that are never merged. */
  readonly digest: Uint8Array | undefined;
};

export async function insertMail(connection: Connection, mail: NewMail): Promise<void> {
  await connection.query({
    name: 'outbox-insert',
    text: `insert into voltide.outbox (created_at_ms, next_try_at_ms, expires_at_ms, purpose, is_link, recipient,
        reply_to, subject, sealed_text, user_id, digest)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      mail.atMs,
      mail.dueAtMs,
      mail.expiresAtMs,
      mail.purpose,
      mail.isLink,
      mail.recipient,
      mail.replyTo ?? null,
      mail.subject,
      mail.encryptedText,
      mail.userId ?? null,
      mail.digest ?? null,
    ],
  });
}

/** Lets one transaction at a time add mail for a recipient, so that its counts are exact. */
export async function holdRecipient(connection: Connection, recipient: string): Promise<void> {
  await connection.query({
    name: 'outbox-hold-recipient',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 8655843303))',
    values: [recipient],
  });
}

type Counted = {
  readonly recipient: string;
  readonly userId: UserId | undefined;
  readonly purposes: readonly string[];
};

type Span = { readonly sinceMs: number; readonly untilMs: number };

export async function countLeft(
  connection: Connection,
  { recipient, userId, purposes }: Counted,
  { sinceMs, untilMs }: Span,
): Promise<{ readonly toRecipient: number; readonly ofAccount: number }> {
  const row = await find<{ toRecipient: bigint; ofAccount: bigint }>(connection, {
    name: 'outbox-count-left',
    text: `select count(*) filter (where recipient = $1) as "toRecipient",
        count(*) filter (where user_id = $2) as "ofAccount"
      from voltide.outbox where (recipient = $1 or user_id = $2) and purpose = any($3) and created_at_ms > $4
        and created_at_ms <= $5`,
    values: [recipient, userId ?? null, purposes, sinceMs, untilMs],
  });
  return { toRecipient: Number(row?.toRecipient), ofAccount: Number(row?.ofAccount) };
}

type Equal = { readonly recipient: string; readonly digest: Uint8Array };

/** Counts one more for an equal notice that was not attempted yet; false where there is none. */
export async function mergeMail(connection: Connection, { recipient, digest }: Equal): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'outbox-merge',
      text: `update voltide.outbox set times = times + 1
      where recipient = $1 and digest = $2 and sealed_text is not null and attempts = 0`,
      values: [recipient, digest],
    })) > 0
  );
}

export async function findEqual(
  connection: Connection,
  { recipient, digest }: Equal,
  { sinceMs, untilMs }: Span,
): Promise<number | undefined> {
  const row = await find<{ lastMs: bigint | null }>(connection, {
    name: 'outbox-find-equal',
    text: `select max(created_at_ms) as "lastMs" from voltide.outbox
      where recipient = $1 and digest = $2 and created_at_ms > $3 and created_at_ms <= $4`,
    values: [recipient, digest, sinceMs, untilMs],
  });
  const lastMs = row?.lastMs ?? null;
  return lastMs === null ? undefined : Number(lastMs);
}

export type ClaimedMail = {
  readonly mailId: bigint;
  readonly createdAtMs: number;
  /** The number of claims, this one included. Identifies the claim. */
  readonly attempts: number;
  readonly purpose: string;
  readonly recipient: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly encryptedText: Uint8Array;
  readonly times: number;
};

type RawMail = {
  readonly mailId: bigint;
  readonly createdAtMs: bigint;
  readonly attempts: number;
  readonly purpose: string;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly sealedText: Uint8Array;
  readonly times: number;
};

const COLUMNS = `mail_id as "mailId", created_at_ms as "createdAtMs", attempts, purpose, recipient,
  reply_to as "replyTo", subject, sealed_text as "sealedText", times`;

type Claiming = { readonly isLink: boolean; readonly nowMs: number; readonly leaseMs: number };

/** Claims the link or the notice that has been due for longest. Until the lease ends no other node gets it. */
export async function claimMail(
  connection: Connection,
  { isLink, nowMs, leaseMs }: Claiming,
): Promise<ClaimedMail | undefined> {
  const rows = await list<RawMail>(connection, {
    name: 'outbox-claim',
    text: `update voltide.outbox set attempts = attempts + 1, next_try_at_ms = $1::bigint + $2::bigint
      where mail_id = (
        select mail_id from voltide.outbox
        where is_link = $3 and sealed_text is not null and next_try_at_ms <= $1 and expires_at_ms > $1
        order by next_try_at_ms, mail_id limit 1 for update skip locked)
      returning ${COLUMNS}`,
    values: [nowMs, leaseMs, isLink],
  });
  return rows.map(fromRaw)[0];
}

export async function listWaiting(connection: Connection, limit: number): Promise<readonly ClaimedMail[]> {
  const rows = await list<RawMail>(connection, {
    name: 'outbox-list-waiting',
    text: `select ${COLUMNS} from voltide.outbox where sealed_text is not null order by mail_id desc limit $1`,
    values: [limit],
  });
  return rows.map(fromRaw);
}

function fromRaw(row: RawMail): ClaimedMail {
  return {
    mailId: row.mailId,
    createdAtMs: Number(row.createdAtMs),
    attempts: row.attempts,
    purpose: row.purpose,
    recipient: row.recipient,
    replyTo: row.replyTo ?? undefined,
    subject: row.subject,
    encryptedText: row.sealedText,
    times: row.times,
  };
}

/** The last mail to a deleted account takes its address with it. */
const FORGET_RECIPIENT = `recipient = case purpose when 'account_deleted' then '(erased)' else recipient end,
  digest = case purpose when 'account_deleted' then null else digest end`;

type Claim = { readonly mailId: bigint; readonly attempts: number };

/** Marks the claimed mail as sent, and erases its text; of a farewell the address too. */
export async function markSent(connection: Connection, { mailId, attempts }: Claim, nowMs: number): Promise<void> {
  await connection.query({
    name: 'outbox-mark-sent',
    text: `update voltide.outbox set sent_at_ms = $3, sealed_text = null, last_error = null, ${FORGET_RECIPIENT}
      where mail_id = $1 and attempts = $2 and sealed_text is not null`,
    values: [mailId, attempts, nowMs],
  });
}

export async function postpone(
  connection: Connection,
  claim: Claim,
  error: string,
  nextTryAtMs: number,
): Promise<void> {
  await connection.query({
    name: 'outbox-postpone',
    text: `update voltide.outbox set next_try_at_ms = $3, last_error = $4
      where mail_id = $1 and attempts = $2 and sealed_text is not null`,
    values: [claim.mailId, claim.attempts, nextTryAtMs, error],
  });
}

export async function giveUp(connection: Connection, claim: Claim, error: string, nowMs: number): Promise<void> {
  await connection.query({
    name: 'outbox-give-up',
    text: `update voltide.outbox set failed_at_ms = $3, sealed_text = null, last_error = $4, ${FORGET_RECIPIENT}
      where mail_id = $1 and attempts = $2 and sealed_text is not null`,
    values: [claim.mailId, claim.attempts, nowMs, error],
  });
}

export async function giveUpExpired(connection: Connection, nowMs: number): Promise<void> {
  await connection.query({
    name: 'outbox-give-up-expired',
    text: `update voltide.outbox
      set failed_at_ms = $1, sealed_text = null, last_error = coalesce(last_error, 'It was not sent in time.'),
        ${FORGET_RECIPIENT}
      where sealed_text is not null and expires_at_ms <= $1 and next_try_at_ms <= $1`,
    values: [nowMs],
  });
}

export async function deleteEndedMail(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'outbox-delete-ended',
    text: `delete from voltide.outbox where sent_at_ms < $1 or failed_at_ms < $1`,
    values: [beforeMs],
  });
}

export type MailState = {
  readonly mailId: bigint;
  readonly createdAtMs: number;
  readonly nextTryAtMs: number;
  readonly sentAtMs: number | undefined;
  readonly failedAtMs: number | undefined;
  readonly attempts: number;
  readonly purpose: string;
  readonly recipient: string;
  readonly error: string | undefined;
};

type RawState = {
  readonly mailId: bigint;
  readonly createdAtMs: bigint;
  readonly nextTryAtMs: bigint;
  readonly sentAtMs: bigint | null;
  readonly failedAtMs: bigint | null;
  readonly attempts: number;
  readonly purpose: string;
  readonly recipient: string;
  readonly lastError: string | null;
};

export async function listMailStates(
  connection: Connection,
  beforeId: bigint | undefined,
  limit: number,
): Promise<readonly MailState[]> {
  const rows = await list<RawState>(connection, {
    name: 'outbox-list-states',
    text: `select mail_id as "mailId", created_at_ms as "createdAtMs", next_try_at_ms as "nextTryAtMs",
      sent_at_ms as "sentAtMs", failed_at_ms as "failedAtMs", attempts, purpose, recipient,
        last_error as "lastError"
      from voltide.outbox where $1::bigint is null or mail_id < $1 order by mail_id desc limit $2`,
    values: [beforeId ?? null, limit],
  });
  return rows.map((row) => ({
    mailId: row.mailId,
    createdAtMs: Number(row.createdAtMs),
    nextTryAtMs: Number(row.nextTryAtMs),
    sentAtMs: row.sentAtMs === null ? undefined : Number(row.sentAtMs),
    failedAtMs: row.failedAtMs === null ? undefined : Number(row.failedAtMs),
    attempts: row.attempts,
    purpose: row.purpose,
    recipient: row.recipient,
    error: row.lastError ?? undefined,
  }));
}

type MailCounts = { readonly waiting: number; readonly sent: number; readonly failed: number };

export async function countMails(connection: Connection): Promise<MailCounts> {
  const row = await find<{ waiting: bigint; sent: bigint; failed: bigint }>(connection, {
    name: 'outbox-count',
    text: `select count(*) filter (where sealed_text is not null) as waiting, count(sent_at_ms) as sent,
        count(failed_at_ms) as failed
      from voltide.outbox`,
  });
  return { waiting: Number(row?.waiting), sent: Number(row?.sent), failed: Number(row?.failed) };
}
