import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** Notes for an email what excludes a user yet. */
export async function keepExclusions(
  connection: Connection,
  userId: UserId,
  emailHash: Uint8Array,
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-keep',
    text: `insert into voltide.kept_exclusion (from_ms, until_ms, kind, email_hash)
      select e.from_ms, e.until_ms, e.kind, $2 from voltide.exclusion e where e.user_id = $1 and e.until_ms > $3
      on conflict do nothing`,
    values: [userId, emailHash, atMs],
  });
}

/** Excludes a user as the email was. */
export async function restoreExclusions(
  connection: Connection,
  userId: UserId,
  emailHash: Uint8Array,
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-restore',
    text: `select voltide.exclude($1, k.kind::text, k.from_ms, k.until_ms)
      from voltide.kept_exclusion k where k.email_hash = $2 and k.until_ms > $3`,
    values: [userId, emailHash, atMs],
  });
}
