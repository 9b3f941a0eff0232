import type { Connection } from '../db/pool.ts';

/** A version of an odds table as it is published: its canonical document and the lowest draw of each outcome. */
export type NewOddsTable = {
  readonly game: string;
  readonly subject: string;
  readonly version: number;
  readonly hash: Uint8Array;
  readonly document: string;
  readonly bounds: readonly number[];
};

/** A published odds table as the database numbers it. */
export type OddsTableRow = {
  readonly tableId: number;
  readonly game: string;
  readonly subject: string;
  readonly version: number;
  readonly hash: string;
  readonly document: string;
  readonly sinceMs: number;
};

/** Adds a version; the same document again changes nothing. */
export async function addOddsTable(connection: Connection, table: NewOddsTable): Promise<void> {
  await connection.query({
    name: 'odds-table-add',
    text: `select voltide.add_odds_table($1, $2, $3, $4, $5, $6)`,
    values: [table.game, table.subject, table.version, table.hash, table.document, table.bounds],
  });
}

type Raw = Omit<OddsTableRow, 'tableId' | 'sinceMs'> & { readonly table_id: number; readonly since_ms: bigint };

/** Every version of every table of these games, in the order in which they were added. */
export async function listOddsTables(
  connection: Connection,
  games: readonly string[],
): Promise<readonly OddsTableRow[]> {
  const { rows } = await connection.query<Raw>({
    name: 'odds-table-list',
    text: `select table_id, game, subject, version, encode(hash, 'hex') as hash, document, since_ms
      from voltide.odds_table where game = any ($1) order by table_id`,
    values: [games],
  });
  return rows.map(({ table_id: tableId, since_ms: sinceMs, game, subject, version, hash, document }) => ({
    tableId,
    game,
    subject,
    version,
    hash,
    document,
    sinceMs: Number(sinceMs),
  }));
}

/** The lowest version that operators published of each table of a game of which they published any. */
export async function listVersionsOfOperators(
  connection: Connection,
  game: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.query<{ subject: string; version: number }>({
    name: 'publication-lowest',
    text: 'select subject, min(version) as version from voltide.publication where game = $1 group by subject',
    values: [game],
  });
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}
