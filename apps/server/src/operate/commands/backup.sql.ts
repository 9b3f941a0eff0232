import type { Client } from 'pg';

/** What the files of all databases of the cluster take; its log and its catalogue of users come on top. */
export async function readClusterBytes(client: Client): Promise<bigint> {
  const { rows } = await client.query<{ bytes: string }>('select sum(pg_database_size(oid)) as bytes from pg_database');
  return BigInt(rows[0]?.bytes ?? 0);
}
