import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** Notes that an account is kept off boards; false where that is noted. */
export async function insertLimit(connection: Connection, userId: UserId, atMs: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    'insert into voltide.limited_account (user_id, since_ms) values ($1, $2) on conflict do nothing',
    [userId, atMs],
  );
  return rowCount === 1;
}

/** Deletes the note; false where there is none. */
export async function deleteLimit(connection: Connection, userId: UserId): Promise<boolean> {
  const { rowCount } = await connection.query('delete from voltide.limited_account where user_id = $1', [userId]);
  return rowCount === 1;
}
