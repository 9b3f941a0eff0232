import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

type DatabaseFacts = { readonly version: string; readonly sizeBytes: number };

export async function readDatabaseFacts(connection: Connection): Promise<DatabaseFacts> {
  const row = await find<{ version: string; sizeBytes: bigint }>(connection, {
    name: 'database-facts',
    text: `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes"`,
  });
  return { version: row?.version ?? 'unknown', sizeBytes: Number(row?.sizeBytes ?? 0n) };
}
