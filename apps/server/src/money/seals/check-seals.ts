import { formatVt } from '@voltide/core';
import { bytesOfHex, hexOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import type { AnyGame } from '@voltide/games/game';
import { createPlayRecord, type PlayRecord } from '@voltide/games/records/record';
import { levelsOver, rootOf } from '@voltide/reserves';
import { checkDay, createGrowingTree, dayText, leafHash, type Day } from '@voltide/seals';

import type { Connection } from '../../platform/db/pool.ts';
import type { StoredPlay } from '../../play/plays/play.ts';
import { battleLeafHash } from './battle-leaves.ts';
import { unpackLeaves } from './book-tree.ts';
import { sealPlays } from './play-leaves.ts';
import { listTables } from '../audit/full-verifier.sql.ts';
import { readTables } from '../audit/outcome-check.ts';
import * as sql from './check-seals.sql.ts';

export type SealFaults = { readonly count: number; readonly examples: readonly string[] };

/**
 * Compares every seal with the books: documents and their history, audit, jackpots, seasons, liabilities and battles,
 * every statement with its chains, every play with its root, and the newest tree.
 */
export async function checkSeals(connection: Connection, games?: readonly AnyGame[]): Promise<SealFaults> {
  const seals = await sql.listSeals(connection);
  if (seals.length === 0) return { count: 0, examples: [] };
  const examples: string[] = [];
  const history = createGrowingTree(nodeHashes);
  for (const [n, seal] of seals.entries()) {
    const faults = [
      ...listDayFaults(seal, { before: seals[n - 1], root: hexOf(history.top()) }),
      ...(await listBattleFaults(connection, seal)),
      ...(await listTreeFaults(connection, seal, seals.at(-1)?.date ?? seal.date)),
      ...(await listPlayFaults(connection, seal, games)),
    ];
    examples.push(...faults.map((fault) => `seal of ${seal.date}: ${fault}`));
    history.add(leafHash(nodeHashes, bytesOfHex(seal.hash)));
  }
  const newest = seals.at(-1);
  if (newest !== undefined) examples.push(...(await listLeafFaults(connection, newest)));
  const statements = await sql.countStatementFaults(connection);
  if (statements > 0) examples.push(`${statements} sealed statements are not what the books say`);
  const battles = await sql.countMissingBattles(connection);
  if (battles > 0) examples.push(`${battles} battles are in no seal`);
  return { count: examples.length, examples };
}

const KEPT_MS = 366 * 86_400_000;

type Before = { readonly before: sql.SealRow | undefined; readonly root: string };

function readSeal({ document }: sql.SealRow): Day | undefined {
  try {
    return checkDay(nodeHashes, JSON.parse(document)).day;
  } catch {
    return undefined;
  }
}

function listDayFaults(seal: sql.SealRow, { before, root }: Before): readonly string[] {
  const day = readSeal(seal);
  if (day === undefined) return ['it cannot be read'];
  const { faults, hash } = checkDay(nodeHashes, day);
  const seasons = day.seasons.map(
    ({ period, root: seasonRoot, stakesHash }) => `${period} ${seasonRoot} ${stakesHash}`,
  );
  const isChained =
    day.history.size === seal.number &&
    day.history.root === root &&
    (day.previous?.hash ?? null) === (before?.hash ?? null);
  const isAsStored =
    dayText(day) === seal.document &&
    hash === seal.hash &&
    day.date === seal.date &&
    Date.parse(day.takenAt) === Number(seal.takenAtMs);
  return [
    ...faults,
    ...(isAsStored ? [] : ['it is kept otherwise than it says']),
    ...(isChained ? [] : ['it does not follow the seal before it']),
    ...(day.audit.entries === 0 || day.audit.hash === seal.auditHash ? [] : ['the audit was changed since']),
    ...(day.liabilities === null || day.liabilities.hash === seal.liabilityHash
      ? []
      : ['the liabilities were changed']),
    ...(isJackpot(day, seal) ? [] : ['the jackpot was changed since']),
    ...(seasons.join() === seal.seasons.join() ? [] : ['a season of a leaderboard was changed since']),
  ];
}

/** A jackpot that was not drawn when it was sealed is drawn later. */
function isJackpot({ jackpot }: Day, { jackpotRoot, jackpotHash }: sql.SealRow): boolean {
  if (jackpot === null) return true;
  return jackpot.root === jackpotRoot && (jackpot.hash === null || jackpot.hash === jackpotHash);
}

async function listBattleFaults(connection: Connection, seal: sql.SealRow): Promise<readonly string[]> {
  const tree = createGrowingTree(nodeHashes);
  for (const battle of await sql.listBattles(connection, seal.date)) tree.add(battleLeafHash(battle));
  const sealed = readSeal(seal)?.battles;
  const isSame = sealed?.count === tree.size() && sealed.root === hexOf(tree.top());
  return isSame ? [] : ['its battles are not those that it holds'];
}

/** Checks the tree of the books as far as it is kept: its root follows from the nodes over its parts. */
async function listTreeFaults(
  connection: Connection,
  seal: sql.SealRow,
  newestDate: string,
): Promise<readonly string[]> {
  const nodes = await sql.listNodes(connection, seal.draftId);
  if (nodes.length === 0) {
    return Date.parse(newestDate) - Date.parse(seal.date) <= KEPT_MS ? ['its tree is missing'] : [];
  }
  if ((nodes.length & (nodes.length - 1)) !== 0) return ['a part of its tree is missing'];
  const root = rootOf(levelsOver(nodeHashes, nodes));
  const books = readSeal(seal)?.books;
  return hexOf(root.hash) === books?.root && formatVt(root.sumSun) === books.total ? [] : ['its tree has another root'];
}

async function listPlayFaults(
  connection: Connection,
  seal: sql.SealRow,
  games: readonly AnyGame[] | undefined,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const presenter = await createPresenter(connection, games);
  let after = 0n;
  for (;;) {
    const ranges = await sql.listRanges(connection, seal.draftId, after);
    const last = ranges.at(-1);
    if (last === undefined) return faults;
    after = last.userId;
    try {
      const played = await sealPlays(connection, { presenter }, ranges);
      for (const { userId, plays, playsRoot } of ranges) {
        const now = played.get(userId);
        if (now?.plays === plays && now.playsRoot === playsRoot) continue;
        faults.push(`plays of user ${userId} are not those that were sealed`);
      }
    } catch (error) {
      faults.push(`plays cannot be presented: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function createPresenter(connection: Connection, games: readonly AnyGame[] | undefined) {
  const rows = await listTables(connection);
  const { byId } = readTables(rows, games);
  const rowOf = new Map(rows.map((row) => [String(row.tableId), row]));
  return {
    record: (play: StoredPlay): PlayRecord => {
      const [rules, row] = [byId.get(String(play.tableId)), rowOf.get(String(play.tableId))];
      if (rules === undefined || row === undefined) throw new Error(`there is no odds table ${play.tableId}`);
      const { game, table } = rules;
      return createPlayRecord(game, table, {
        ...play,
        input: game.parseInput(JSON.parse(play.input)),
        tableHash: hexOf(row.hash),
        at: new Date(play.atMs).toISOString(),
      });
    },
  };
}

/** Checks the leaves of the newest tree: each is that of the newest statement of its player. */
async function listLeafFaults(connection: Connection, { date, draftId }: sql.SealRow): Promise<readonly string[]> {
  let wrong = 0;
  for (let number = 0; ; number++) {
    const bytes = await sql.findLeaves(connection, draftId, number);
    if (bytes === undefined) break;
    const leaves = unpackLeaves(bytes);
    const owned = leaves.filter((leaf) => leaf.number >= 0n);
    const hashes = await sql.listLastHashes(
      connection,
      owned.map((leaf) => leaf.number),
      draftId,
    );
    wrong += owned.filter(({ hash }, i) => hexOf(hash) !== hashes[i]).length;
    const dummies = leaves.filter((leaf) => leaf.number < 0n);
    wrong += dummies.filter(({ hash, sumSun }) => sumSun !== 0n || hash.some((byte) => byte !== 0)).length;
  }
  return wrong === 0 ? [] : [`seal of ${date}: ${wrong} leaves are not those of their players' statements`];
}
