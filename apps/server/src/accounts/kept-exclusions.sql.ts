import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** Notes for an email, and for those that the user had before, what excludes the user yet. */
export async function keepExclusions(
  connection: Connection,
  userId: UserId,
  emailHash: Uint8Array,
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-keep',
    text: `insert into voltide.kept_exclusion (from_ms, until_ms, kind, email_hash)
      select e.from_ms, e.until_ms, e.kind, h.email_hash
      from voltide.exclusion e
      cross join (
        select $2::bytea as email_hash union select f.email_hash from voltide.former_email f where f.user_id = $1
      ) h
      where e.user_id = $1 and e.until_ms > $3
      on conflict do nothing`,
    values: [userId, emailHash, atMs],
  });
}

/** Excludes a user as those were who had the email: accounts that are gone, and others that have another one now. */
export async function restoreExclusions(
  connection: Connection,
  userId: UserId,
  emailHash: Uint8Array,
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-restore',
    text: `select voltide.exclude($1, k.kind::text, k.from_ms, k.until_ms)
      from (
        select k.kind, k.from_ms, k.until_ms from voltide.kept_exclusion k where k.email_hash = $2
        union
        select e.kind, e.from_ms, e.until_ms
        from voltide.former_email f join voltide.exclusion e using (user_id)
        where f.email_hash = $2 and f.user_id <> $1
      ) k
      where k.until_ms > $3`,
    values: [userId, emailHash, atMs],
  });
}

/** Notes that a user had an email before. */
export async function noteFormer(connection: Connection, userId: UserId, emailHash: Uint8Array): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-former',
    text: 'insert into voltide.former_email (user_id, email_hash) values ($1, $2) on conflict do nothing',
    values: [userId, emailHash],
  });
}
