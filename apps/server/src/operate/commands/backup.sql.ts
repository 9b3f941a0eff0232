import { find } from '../../platform/db/rows.ts';
import type { Client } from 'pg';

/** Returns the size of all databases of the cluster; its log and its catalogue of users come on top. */
export async function readClusterBytes(client: Client): Promise<bigint> {
  const row = await find<{ bytes: string }>(client, {
    text: 'select sum(pg_database_size(oid)) as bytes from pg_database',
  });
  return BigInt(row?.bytes ?? 0);
}
