import { setImmediate as letOthersGo } from 'node:timers/promises';

import { assert, formatVt, parseVt } from '@voltide/core';
import { bytesOfHex, hexOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { statementHash, statementText, type Statement, type UnsignedDay } from '@voltide/seals';

import type { Connection, Database } from '../../platform/db/pool.ts';
import type { Presenters } from '../../play/plays/presenters.ts';
import type { BookLeaf, BookTree } from './book-tree.ts';
import * as books from './books.sql.ts';
import { sumAccounts } from './frame.sql.ts';
import { sealPlays, type SealedPlays } from './play-leaves.ts';
import { insertPart, insertStatements, type NewStatement } from './seals.sql.ts';
import { idleStatementOf, lastStatementOf, newPlaysOf, statementOf } from './statement-of.ts';

type CountPorts = { readonly database: Database; readonly presenter: Pick<Presenters, 'record'> };

export type CountedBooks = {
  readonly books: UnsignedDay['books'];
  readonly totalSun: bigint;
  readonly statements: number;
  readonly parts: number;
};

const NO_NODES = new Uint8Array(0);
/** The players counted without yielding: about a millisecond. */
const PLAYERS_PER_STEP = 32;

/**
 * Counts every player as of the transaction's snapshot, and writes a statement for each whose state has changed. Beside
 * its own arrays it holds a thousand players at a time.
 * @throws AssertionError where the statements do not add up to the accounts.
 */
export async function countBooks(
  connection: Connection,
  ports: CountPorts,
  { draftId, tree }: { readonly draftId: bigint; readonly tree: BookTree },
): Promise<CountedBooks> {
  const sums = { cash: 0n, held: 0n, vault: 0n, items: 0n, promo: 0n };
  let statements = 0;
  await books.openPlayers(connection);
  for (;;) {
    const rows = await books.fetchPlayers(connection);
    if (rows.length === 0) break;
    const counted = await countPlayers(connection, ports, rows);
    const changed = counted.flatMap(({ written }) => (written === undefined ? [] : [written]));
    await insertStatements(ports.database, draftId, changed);
    statements += changed.length;
    for (const { balances } of counted) {
      sums.cash += balances.cash;
      sums.held += balances.held;
      sums.vault += balances.vault;
      sums.items += balances.items;
      sums.promo += balances.promo;
    }
    await tree.add(counted.map(({ leaf }) => leaf));
  }
  const totalSun = tree.totalSun();
  const accounts = await sumAccounts(connection);
  assert(accounts.owedSun === totalSun && accounts.promoSun === sums.promo, 'statements add up to the accounts');
  const { root, depth, parts } = await tree.finish((part) => insertPart(ports.database, draftId, part));
  return {
    books: {
      root: hexOf(root.hash),
      depth,
      total: formatVt(totalSun),
      cash: formatVt(sums.cash),
      held: formatVt(sums.held),
      vault: formatVt(sums.vault),
      items: formatVt(sums.items),
      promo: formatVt(sums.promo),
    },
    totalSun,
    statements,
    parts,
  };
}

type Balances = {
  readonly cash: bigint;
  readonly held: bigint;
  readonly vault: bigint;
  readonly items: bigint;
  readonly promo: bigint;
};

type CountedPlayer = {
  readonly balances: Balances;
  readonly leaf: BookLeaf;
  /** Undefined where the last statement still holds. */
  readonly written: NewStatement | undefined;
};

async function countPlayers(
  connection: Connection,
  ports: CountPorts,
  rows: readonly books.PlayerRow[],
): Promise<readonly CountedPlayer[]> {
  const ranges = rows.flatMap((row) => newPlaysOf(row) ?? []);
  const played = await sealPlays(connection, ports, ranges);
  const counted: CountedPlayer[] = [];
  for (let at = 0; at < rows.length; at += PLAYERS_PER_STEP) {
    for (const row of rows.slice(at, at + PLAYERS_PER_STEP)) counted.push(countPlayer(row, played.get(row.userId)));
    await letOthersGo();
  }
  return counted;
}

function countPlayer(row: books.PlayerRow, played: SealedPlays | undefined): CountedPlayer {
  const range = newPlaysOf(row);
  if (range === undefined && row.lastHash !== null) {
    const last = lastStatementOf(row);
    const hash = hashOf(last);
    if (Buffer.compare(row.lastHash, hash) === 0) return { ...countedOf(row, last, hash), written: undefined };
  }
  const statement =
    range === undefined || played === undefined
      ? idleStatementOf(row)
      : statementOf(row, range, { plays: played.plays, playsRoot: played.playsRoot });
  const hash = hashOf(statement);
  return {
    ...countedOf(row, statement, hash),
    written: storedOf(row, statement, { hash, playNodes: played?.playNodes ?? NO_NODES }),
  };
}

function countedOf(
  { userId }: books.PlayerRow,
  statement: Statement,
  hash: Uint8Array,
): Pick<CountedPlayer, 'balances' | 'leaf'> {
  const balances = {
    cash: parseVt(statement.cash),
    held: parseVt(statement.held),
    vault: parseVt(statement.vault),
    items: parseVt(statement.items),
    promo: parseVt(statement.promo) + parseVt(statement.promoHeld),
  };
  const sumSun = balances.cash + balances.held + balances.vault + balances.items;
  return { balances, leaf: { number: userId, sumSun, hash } };
}

function hashOf(statement: Statement): Uint8Array {
  return bytesOfHex(statementHash(nodeHashes, statement));
}

function storedOf(
  { userId }: books.PlayerRow,
  statement: Statement,
  { hash, playNodes }: Pick<NewStatement, 'hash' | 'playNodes'>,
): NewStatement {
  return {
    userId,
    fromEpoch: statement.from.epoch,
    fromNonce: statement.from.nonce,
    toEpoch: statement.to.epoch,
    toNonce: statement.to.nonce,
    plays: statement.plays,
    hash,
    playsRoot: bytesOfHex(statement.playsRoot),
    document: statementText(statement),
    playNodes,
  };
}
