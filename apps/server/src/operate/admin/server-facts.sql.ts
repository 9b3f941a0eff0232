import type { Connection } from '../../platform/db/pool.ts';

export type DatabaseFacts = { readonly version: string; readonly sizeBytes: number };

/** Version and size of the database. */
export async function readDatabaseFacts(connection: Connection): Promise<DatabaseFacts> {
  const { rows } = await connection.query<{ version: string; size_bytes: bigint }>({
    name: 'database-facts',
    text: `select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes`,
  });
  const [row] = rows;
  return { version: row?.version ?? 'unknown', sizeBytes: Number(row?.size_bytes ?? 0n) };
}
