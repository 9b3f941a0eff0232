import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import type { NewOddsTable } from '../publications/publications.sql.ts';

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

/** The start of an announced version; a cancelled one never starts. */
export type Term = {
  readonly tableId: number;
  readonly publicationId: bigint;
  readonly announcedAtMs: number;
  readonly fromMs: number;
  readonly isCancelled: boolean;
};

type RawTerm = Omit<Term, 'announcedAtMs' | 'fromMs'> & { readonly announcedAtMs: bigint; readonly fromMs: bigint };

export async function listTerms(connection: Connection): Promise<readonly Term[]> {
  const rows = await list<RawTerm>(connection, {
    name: 'odds-table-terms',
    text: `select table_id as "tableId", publication_id as "publicationId", announced_at_ms as "announcedAtMs",
        from_ms as "fromMs", cancelled_at_ms is not null as "isCancelled"
      from voltide.publication order by publication_id`,
  });
  return rows.map((row) => ({ ...row, announcedAtMs: Number(row.announcedAtMs), fromMs: Number(row.fromMs) }));
}

type Raw = Omit<OddsTableRow, 'tableId' | 'sinceMs'> & { readonly tableId: number; readonly sinceMs: bigint };

export async function listOddsTables(
  connection: Connection,
  games: readonly string[],
): Promise<readonly OddsTableRow[]> {
  const rows = await list<Raw>(connection, {
    name: 'odds-table-list',
    text: `select table_id as "tableId", game, subject, version, encode(hash, 'hex') as hash, document,
      since_ms as "sinceMs"
      from voltide.odds_table where game = any ($1) order by table_id`,
    values: [games],
  });
  return rows.map(({ tableId, sinceMs, game, subject, version, hash, document }) => ({
    tableId,
    game,
    subject,
    version,
    hash,
    document,
    sinceMs: Number(sinceMs),
  }));
}

export async function listVersionsOfOperators(
  connection: Connection,
  game: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await list<{ subject: string; version: number }>(connection, {
    name: 'publication-lowest',
    text: `select subject, min(version) as version from voltide.publication
      where game = $1 and proposal_id is not null group by subject`,
    values: [game],
  });
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}
