import { canonicalJson, present, type Clock } from '@voltide/core';
import { bytesOfHex, documentHash, type HashPort } from '@voltide/fairness';
import type { AnyGame, TableName } from '@voltide/games/game';
import { findGame, listGames } from '@voltide/games/registry';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { notify } from '../../platform/live/notifications.ts';
import { noticeOf } from '../publications/announce-file.ts';
import { saleStartMs } from '../publications/notice.ts';
import { publishTable, type NewOddsTable } from '../publications/publications.sql.ts';
import {
  addOddsTable,
  listOddsTables,
  listTerms,
  listVersionsOfOperators,
  type OddsTableRow,
  type Term,
} from './odds-tables.sql.ts';

/** Thrown when a table differs from the one that was published under its name and version. */
export class PublishedTableError extends Error {
  override name = 'PublishedTableError';
}

type Published = TableName & { readonly hash: string };

export type OddsTable = { readonly row: OddsTableRow; readonly game: AnyGame; readonly table: TableName };

type InForceTable = OddsTable & { readonly sinceMs: number };

type PublishedTable = OddsTable & { readonly term: Term | undefined };

type AnnouncedTable = OddsTable & { readonly term: Term };

export type OddsTables = ReturnType<typeof createOddsTables>;

type PublishPorts = { readonly database: Database; readonly clock: Clock };

/**
 * Publishes new tables of a game, and returns every one of that game, also those of other programs. A new version of a
 * paid game is announced first, like one of operators; while another one is announced it waits for the next start. A
 * table of which operators have published a version is theirs from then on: nothing is added to it here.
 * @throws PublishedTableError
 */
export async function publishTables(
  { database, clock }: PublishPorts,
  game: AnyGame,
  tables: readonly Published[],
): Promise<readonly OddsTableRow[]> {
  return inTransaction(database, async (connection) => {
    const known = await listOddsTables(connection, [game.id]);
    const operators = await listVersionsOfOperators(connection, game.id);
    const missing = tables
      .filter(({ id, version }) => version < (operators.get(id) ?? Infinity))
      .filter((table) => findPublished(known, game, table) === undefined);
    for (const table of missing) await publishOne(connection, { game, table, known, atMs: clock.nowMs() });
    await notify(
      connection,
      'voltide_table_published',
      missing.map(({ hash }) => hash),
    );
    return missing.length === 0 ? known : listOddsTables(connection, [game.id]);
  });
}

type Publishing = {
  readonly game: AnyGame;
  readonly table: Published;
  readonly known: readonly OddsTableRow[];
  readonly atMs: number;
};

async function publishOne(connection: Connection, { game, table, known, atMs }: Publishing): Promise<void> {
  const added = newOddsTable(game, table);
  const before = known
    .filter(({ subject, version }) => subject === table.id && version < table.version)
    .reduce<OddsTableRow | undefined>((last, row) => (last && last.version > row.version ? last : row), undefined);
  const notice = before && noticeOf(game.id, before.document, table);
  if (notice === undefined) {
    await addOddsTable(connection, added);
    return;
  }
  const { noticeHours, presentation } = notice;
  const fromMs = saleStartMs(atMs, noticeHours, undefined);
  await publishTable(connection, { ...added, presentation, announcedAtMs: atMs, fromMs, proposalId: null });
}

/** Finds the published row of a table. @throws PublishedTableError when it was published otherwise */
export function findPublished(
  rows: readonly OddsTableRow[],
  game: AnyGame,
  table: Published,
): OddsTableRow | undefined {
  const found = rows.find(({ subject, version }) => subject === table.id && version === table.version);
  if (found !== undefined && found.document !== canonicalJson(game.documentOf(table))) {
    throw new PublishedTableError(
      `${table.id} version ${table.version} was published with another table: make a new version`,
    );
  }
  return found;
}

function newOddsTable(game: AnyGame, table: Published): NewOddsTable {
  return {
    game: game.id,
    subject: table.id,
    version: table.version,
    hash: bytesOfHex(table.hash),
    document: canonicalJson(game.documentOf(table)),
    bounds: game.listBounds(table),
  };
}

/** Publishes the tables of every game and reads all that plays may refer to. @throws PublishedTableError */
export async function loadOddsTables(
  { database, clock, hashes }: PublishPorts & { readonly hashes: HashPort },
  games: readonly AnyGame[] = listGames(),
): Promise<OddsTables> {
  const tables = createOddsTables(database, games);
  for (const game of games) {
    const published = game.listPublished();
    for (const table of published) checkTable(hashes, game, table);
    await publishTables({ database, clock }, game, published);
  }
  await tables.learn();
  return tables;
}

/** @throws PublishedTableError when a table does not match its hash, or its game forbids it */
function checkTable(hashes: HashPort, game: AnyGame, table: Published): void {
  const [fault] = game.listTableFaults(table);
  if (fault !== undefined) throw new PublishedTableError(`${game.id}, ${table.id} version ${table.version}: ${fault}`);
  if (documentHash(hashes, game.documentOf(table)) !== table.hash) {
    throw new PublishedTableError(`${game.id}, ${table.id} version ${table.version} is not what its hash says`);
  }
}

function createOddsTables(database: Database, games: readonly AnyGame[]) {
  const byId = new Map<number, OddsTable>();
  const byHash = new Map<string, OddsTable>();
  let terms: ReadonlyMap<number, Term> = new Map();
  const ids = games.map(({ id }) => id);
  const listOf = (gameId: string): readonly OddsTable[] => [...byId.values()].filter(({ game }) => game.id === gameId);
  const hasBegun = ({ row }: OddsTable, atMs: number): boolean => {
    const term = terms.get(row.tableId);
    return term === undefined || (!term.isCancelled && term.fromMs <= atMs);
  };
  const findCurrent = (gameId: string, subject: string, atMs: number): OddsTable | undefined =>
    listOf(gameId)
      .filter((each) => each.table.id === subject && hasBegun(each, atMs))
      .reduce<OddsTable | undefined>(newer, undefined);
  return {
    async learn(): Promise<void> {
      // A version whose term is not read yet would count at once: terms are read after the tables.
      const rows = await listOddsTables(database, ids);
      terms = new Map((await listTerms(database)).map((term) => [term.tableId, term]));
      for (const row of rows) {
        if (byId.has(row.tableId)) continue;
        const game = present(findGame(row.game, games), `the game ${row.game}`);
        const each = { row, game, table: game.parseTable(JSON.parse(row.document)) };
        byId.set(row.tableId, each);
        byHash.set(row.hash, each);
      }
    },

    findById: (tableId: number): OddsTable | undefined => byId.get(tableId),

    /** @throws AssertionError for a number that no play can carry */
    getById: (tableId: number): OddsTable => present(byId.get(tableId), `odds table ${tableId}`),

    findByHash: (hash: string): OddsTable | undefined => byHash.get(hash),

    listOf,

    listPublished: (gameId: string): readonly PublishedTable[] =>
      listOf(gameId).map((each) => ({ ...each, term: terms.get(each.row.tableId) })),

    /** Finds the version of a table that is played at a moment: the newest one whose time has come. */
    findCurrent,

    /** Lists the version in force of each of a game's tables, with its start. */
    listInForce: (gameId: string, nowMs: number): readonly InForceTable[] =>
      [...new Set(listOf(gameId).map(({ table }) => table.id))].flatMap((subject) => {
        const found = findCurrent(gameId, subject, nowMs);
        return found === undefined
          ? []
          : [{ ...found, sinceMs: terms.get(found.row.tableId)?.fromMs ?? found.row.sinceMs }];
      }),

    listAnnounced: (gameId: string, nowMs: number): readonly AnnouncedTable[] =>
      listOf(gameId)
        .flatMap((each) => {
          const term = terms.get(each.row.tableId);
          return term === undefined || term.isCancelled || term.fromMs <= nowMs ? [] : [{ ...each, term }];
        })
        .toSorted((left, right) => left.term.fromMs - right.term.fromMs),
  };
}

function newer(left: OddsTable | undefined, right: OddsTable): OddsTable {
  return left === undefined || left.table.version < right.table.version ? right : left;
}
