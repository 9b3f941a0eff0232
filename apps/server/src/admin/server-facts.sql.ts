import type { Connection } from '../db/pool.ts';

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

export type FeedReader = { readonly reader: string; readonly waitingRows: number; readonly behindMs: number };

const ROWS_COUNTED = 10_000;

/** Reads what each reader of the stake feed has not read yet, and since when the oldest of it waits. */
export async function listFeedReaders(connection: Connection, nowMs: number): Promise<readonly FeedReader[]> {
  const { rows } = await connection.query<FeedReader>({
    name: 'feed-readers',
    text: `select c.reader, w.rows::integer as "waitingRows",
        greatest($1 - coalesce(w.at_ms, $1), 0)::float8 as "behindMs"
      from voltide.feed_cursor c
      cross join lateral (
        select count(*) as rows, min(n.at_ms) as at_ms from (
          select f.at_ms from voltide.stake_feed f where (f.tx, f.feed_id) > (c.tx, c.feed_id)
          order by f.tx, f.feed_id limit $2
        ) n
      ) w
      order by c.reader`,
    values: [nowMs, ROWS_COUNTED],
  });
  return rows;
}
