import type { Connection } from '../db/pool.ts';

/** A version of an odds table as it is published: its canonical document and the lowest draw of each item. */
export type NewOddsTable = {
  readonly subject: string;
  readonly version: number;
  readonly hash: Uint8Array;
  readonly document: string;
  readonly bounds: readonly number[];
};

/** A version of a pack in the database. */
export type OddsTableRow = { readonly tableId: number; readonly document: string; readonly sinceMs: number };

/** Adds a version; the same document again changes nothing. */
export async function addPackTable(connection: Connection, table: NewOddsTable): Promise<void> {
  await connection.query({
    name: 'odds-table-add',
    text: `select voltide.add_odds_table('packs', $1, $2, $3, $4, $5)`,
    values: [table.subject, table.version, table.hash, table.document, table.bounds],
  });
}

/** Every version of every pack, in the order in which they were added. */
export async function listPackTables(connection: Connection): Promise<readonly OddsTableRow[]> {
  const { rows } = await connection.query<{ table_id: number; document: string; since_ms: bigint }>({
    name: 'odds-table-list',
    text: `select table_id, document, since_ms from voltide.odds_table where game = 'packs' order by table_id`,
  });
  return rows.map((row) => ({ tableId: row.table_id, document: row.document, sinceMs: Number(row.since_ms) }));
}
