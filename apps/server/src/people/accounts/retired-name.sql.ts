import type { Connection } from '../../platform/db/pool.ts';
import { exists } from '../../platform/db/rows.ts';

export async function insertRetiredName(connection: Connection, nameHash: Uint8Array, atMs: number): Promise<void> {
  await connection.query({
    name: 'retired-name-insert',
    text: `insert into voltide.retired_name (name_hash, retired_at_ms) values ($1, $2) on conflict do nothing`,
    values: [nameHash, atMs],
  });
}

export async function hasRetiredName(connection: Connection, nameHash: Uint8Array): Promise<boolean> {
  return exists(connection, {
    name: 'retired-name-find',
    text: `select name_hash from voltide.retired_name where name_hash = $1`,
    values: [nameHash],
  });
}
