import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { migrate } from './migrate.ts';

const DAY_MS = 86_400_000;
let db: OwnedDatabase;
let nowMs = 0;

beforeEach(async () => {
  db = await createTestDatabase();
  const { rows } = await db.owner.query<{ ms: number }>('select (extract(epoch from now()) * 1000)::float as ms');
  nowMs = Math.floor(rows[0]?.ms ?? 0);
  await db.owner.query('alter table voltide.outbox drop column user_id');
  await db.owner.query("delete from voltide.migration where name = '0015-mail-owner.sql'");
});
afterEach(() => db.drop());

async function addAccount(userId: number, email: string, agedDays: number): Promise<void> {
  await db.owner.query(
    `insert into voltide.identity (user_id, created_at_ms, kind, username, email)
     values ($1, $2, 'account', $3, $4)`,
    [userId, nowMs - 300 * DAY_MS, `user-${userId}`, email],
  );
  await db.owner.query(
    `insert into voltide.consent (user_id, agreed_at_ms, version, document) values ($1, $2, 1, 'terms')`,
    [userId, nowMs - agedDays * DAY_MS],
  );
}

async function addMail(recipient: string, agedDays: number, purpose = 'password_changed'): Promise<void> {
  await db.owner.query(
    `insert into voltide.outbox (created_at_ms, expires_at_ms, next_try_at_ms, sent_at_ms, purpose, recipient, subject)
     values ($1, $1, $1, $1, $2, $3, 'A mail')`,
    [nowMs - agedDays * DAY_MS, purpose, recipient],
  );
}

async function addChange(userId: number, agedDays: number): Promise<void> {
  const atMs = nowMs - agedDays * DAY_MS;
  await db.owner.query(
    `insert into voltide.one_time_link
       (token_hash, user_id, purpose, new_email, created_at_ms, expires_at_ms, used_at_ms)
     values (sha256($1::text::bytea), $2, 'change_email', 'some@example.com', $3, $3, $3)`,
    [`${userId}`, userId, atMs],
  );
}

it('S3-15 older mail is given to the account whose address it certainly went to, and to nobody otherwise', async () => {
  await addAccount(1, 'one@example.com', 100);
  await addAccount(2, 'two@example.com', 10);
  await addAccount(3, 'three@example.com', 100);
  await addChange(3, 10);
  await addMail('one@example.com', 5);
  await addMail('one@example.com', 31);
  await addMail('one@example.com', 5, 'contact');
  await addMail('two@example.com', 11);
  await addMail('two@example.com', 9);
  await addMail('three@example.com', 11);
  await addMail('three@example.com', 9);
  await addMail('four@example.com', 1);
  await migrate(db.url);
  const { rows } = await db.owner.query<{ owner: number | null }>(
    'select user_id::integer as owner from voltide.outbox order by mail_id',
  );
  expect(rows.map(({ owner }) => owner)).toEqual([1, null, null, null, 2, null, 3, null]);
});
