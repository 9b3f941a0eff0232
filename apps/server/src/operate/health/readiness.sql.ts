import type { Database } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';

/**
 * Returns true if the database takes no writes: it follows another one, or an administrator set it so. A connection
 * that does not answer within the limit is given up.
 */
export async function isReadOnly(database: Database, limitMs: number): Promise<boolean> {
  const text = `select current_setting('transaction_read_only')::boolean as "isReadOnly"`;
  const statement = { text, query_timeout: limitMs };
  const row = await one<{ isReadOnly: boolean }>(database, statement);
  return row.isReadOnly;
}

export async function hasRoom(database: Database, limitMs: number): Promise<boolean> {
  const statement = { text: 'select voltide.has_room() as "hasRoom"', query_timeout: limitMs };
  const row = await one<{ hasRoom: boolean }>(database, statement);
  return row.hasRoom;
}
