import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

export type NewLink = {
  readonly tokenHash: Uint8Array;
  readonly userId: UserId;
  readonly atMs: number;
  readonly lifeMs: number;
};

/** Stores the hash of a link that sets a password once. */
export async function insertLink(connection: Connection, { tokenHash, userId, atMs, lifeMs }: NewLink): Promise<void> {
  await connection.query({
    name: 'link-insert',
    text: `insert into voltide.one_time_link (token_hash, user_id, purpose, created_at_ms, expires_at_ms)
      values ($1, $2, 'set_password', $3, $3::bigint + $4::bigint)`,
    values: [tokenHash, userId, atMs, lifeMs],
  });
}

type LinkAtTime = { readonly tokenHash: Uint8Array; readonly nowMs: number };

/** Whose link it is. Undefined if it was used, has expired or never was. */
export async function findLinkOwner(
  connection: Connection,
  { tokenHash, nowMs }: LinkAtTime,
): Promise<UserId | undefined> {
  const { rows } = await connection.query<{ user_id: UserId }>({
    name: 'link-find-owner',
    text: `select user_id from voltide.one_time_link
      where token_hash = $1 and used_at_ms is null and expires_at_ms > $2`,
    values: [tokenHash, nowMs],
  });
  return rows[0]?.user_id;
}

/** Uses up a link, and with it every other one of the account. False if it was used, has expired or never was. */
export async function useLink(connection: Connection, { tokenHash, nowMs }: LinkAtTime): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'link-use',
    text: `with used as (
        update voltide.one_time_link set used_at_ms = $2
        where token_hash = $1 and used_at_ms is null and expires_at_ms > $2 returning user_id
      ), others as (
        update voltide.one_time_link o set used_at_ms = $2 from used
        where o.user_id = used.user_id and o.token_hash <> $1 and o.used_at_ms is null
      )
      select user_id from used`,
    values: [tokenHash, nowMs],
  });
  return rowCount === 1;
}
