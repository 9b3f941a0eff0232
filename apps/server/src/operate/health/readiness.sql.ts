import { present } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';

/**
 * Whether the database takes no writes: it follows another one, or somebody has told it so. A connection that does not
 * answer within the limit is given up.
 */
export async function isReadOnly(database: Database, limitMs: number): Promise<boolean> {
  const text = `select current_setting('transaction_read_only')::boolean as is_read_only`;
  const question = { text, query_timeout: limitMs };
  const { rows } = await database.query<{ is_read_only: boolean }>(question);
  return present(rows[0], 'a setting').is_read_only;
}

/** Whether the disk of a database that takes writes has room for them. */
export async function hasRoom(database: Database, limitMs: number): Promise<boolean> {
  const question = { text: 'select voltide.has_room() as has_room', query_timeout: limitMs };
  const { rows } = await database.query<{ has_room: boolean }>(question);
  return present(rows[0], 'an answer').has_room;
}
