import { canonicalJson, type CanonicalValue } from '@voltide/core';
import { documentHash, drawPlay, type DrawPlan, type PlaySeeds } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { promoReleaseSun } from '@voltide/games/edge';
import { listItems, type AnyGame, type TableName } from '@voltide/games/game';
import { findGame, listGames } from '@voltide/games/registry';

import type { PairRow, TableRow } from './full-verifier.sql.ts';
import type { PrizesIn } from '../ledger/operation.ts';
import { prizesOf } from '../ledger/prizes.ts';
import { DOES_NOT_OPEN, doesOpen, hexOf } from './seed-check.ts';

type PlannedInput = { readonly input: unknown; readonly plan: DrawPlan };

type Rules = {
  readonly game: AnyGame;
  readonly table: TableName;
  readonly inputs: Map<string, PlannedInput>;
};

type Tables = { readonly byId: ReadonlyMap<string, Rules>; readonly faults: readonly string[] };

/** Reads published tables: each must match its hash, in canonical form, and be allowed by its game's rules. */
export function readTables(rows: readonly TableRow[], games: readonly AnyGame[] = listGames()): Tables {
  const byId = new Map<string, Rules>();
  const faults: string[] = [];
  for (const row of rows) {
    const game = findGame(row.game, games);
    try {
      if (game === undefined) throw new Error(`there is no game ${row.game}`);
      const document = JSON.parse(row.document) as CanonicalValue;
      if (canonicalJson(document) !== row.document) throw new Error('it is not in canonical form');
      if (documentHash(nodeHashes, document) !== hexOf(row.hash)) throw new Error('it is not what its hash says');
      const table = game.parseTable(document);
      if (table.id !== row.subject || table.version !== row.version) {
        throw new Error(
          `it is kept as ${row.subject} version ${row.version}, but says ${table.id} version ${table.version}`,
        );
      }
      if (row.bounds.join() !== game.listBounds(table).join()) throw new Error('its bounds are not those of its items');
      const [fault] = game.listTableFaults(table);
      if (fault !== undefined) throw new Error(fault);
      byId.set(String(row.tableId), { game, table, inputs: new Map() });
    } catch (error) {
      faults.push(`odds table ${row.tableId}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { byId, faults };
}

/** The faults of one seed pair's plays, in words, and the number of plays computed again. */
export type PairCheck = { readonly plays: number; readonly faults: readonly string[] };

export function checkPair(pair: PairRow, serverSeed: string, tables: Tables): PairCheck {
  const faults: string[] = [];
  const name = `user ${pair.userId}, epoch ${pair.epoch}`;
  const clientSeed = pair.clientSeed;
  if (!doesOpen(serverSeed, pair.commitment)) return { plays: 0, faults: [`${name}: ${DOES_NOT_OPEN}`] };
  if (clientSeed === null) return { plays: 0, faults: [`${name}: played without a client seed`] };
  const plays = pair.plays.split('\n');
  const items = pair.items === null ? [] : pair.items.split('\n');
  let next = 0;
  for (const line of plays) {
    const play = readPlay(line);
    const expected = computePlay(play, { serverSeed, clientSeed, nonce: Number(play.nonce) }, tables);
    const fault = typeof expected === 'string' ? expected : compare(play, expected);
    if (fault !== undefined) faults.push(`${name}, nonce ${play.nonce}: ${fault}`);
    const kept = takeItems(items, next, play.nonce);
    next += kept.length;
    if (typeof expected !== 'string' && kept.join('\n') !== expected.items.join('\n')) {
      faults.push(`${name}, nonce ${play.nonce}: its items are not what was drawn`);
    }
  }
  if (next !== items.length) faults.push(`${name}: items without a play`);
  return { plays: plays.length, faults };
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_PRIZES: PrizesIn = { giftSun: 0n, tokens: 0, tickets: 0, xp: 0 };

type PlayField = 'nonce' | 'tableId' | 'bucket' | 'stake' | 'credit' | 'returned' | 'draws' | 'sold' | 'edge';
type StoredPlay = Record<PlayField | 'released' | 'promoAfter' | 'prizes' | 'game' | 'input', string>;

function readPlay(line: string): StoredPlay {
  const [nonce = '', tableId = '', bucket = '', stake = '', credit = '', returned = '', ...then] = line.split(' ');
  const [draws = '', sold = '', ...after] = then;
  const [released = '', promoAfter = '', edge = '', prizes = '', game = '', ...input] = after;
  const spent = { bucket, stake, credit, returned, edge, released, promoAfter };
  return { nonce, tableId, ...spent, draws, sold, prizes, game, input: input.join(' ') };
}

type ExpectedPlay = Record<
  'stake' | 'credit' | 'returned' | 'edge' | 'draws' | 'sold' | 'released' | 'prizes',
  string
> & {
  readonly items: readonly string[];
};

/** Computes how a play must look in the tables; returns a sentence where it cannot be computed. */
function computePlay(play: StoredPlay, seeds: PlaySeeds, tables: Tables): ExpectedPlay | string {
  const rules = tables.byId.get(play.tableId);
  if (rules === undefined) return `odds table ${play.tableId} is not in order`;
  const { game, table } = rules;
  if (play.game !== game.id) return `it is kept as a play of ${play.game}, but its odds table is of ${game.id}`;
  const entry = planOf(rules, play);
  if (entry === undefined) return 'no such play exists';
  const draws = drawPlay(nodeHashes, seeds, entry.plan);
  const outcome = game.resolve(draws, entry.input, table);
  const sold = play.sold === '{}' ? NOTHING : new Set(play.sold.slice(1, -1).split(','));
  const kept: string[] = [];
  const soldK: number[] = [];
  const prizes = prizesOf(outcome);
  let creditSun = outcome.payoutSun;
  let returnedSun = creditSun + (prizes?.giftSun ?? 0n);
  for (const { k, item, valueSun } of listItems(outcome)) {
    returnedSun += valueSun;
    if (sold.has(String(k))) {
      soldK.push(k);
      creditSun += valueSun;
    } else {
      kept.push(`${play.nonce} ${k} ${item} ${valueSun} ${play.bucket} ${play.tableId}`);
    }
  }
  return {
    stake: `${outcome.stakeSun}`,
    credit: `${creditSun}`,
    returned: `${returnedSun}`,
    edge: `${outcome.edgeSun}`,
    draws: braces(draws),
    sold: braces(soldK),
    prizes: prizesText(prizes),
    released: `${releaseOf(play, promoReleaseSun(outcome))}`,
    items: kept,
  };
}

function prizesText(prizes: PrizesIn = NO_PRIZES): string {
  return [prizes.giftSun, prizes.tokens, prizes.tickets, prizes.xp].join('/');
}

/** Returns the promo that a play must turn into cash: all there was, up to the cap, and only for a stake of cash. */
function releaseOf({ bucket, released, promoAfter, prizes }: StoredPlay, capSun: bigint): bigint {
  if (bucket !== 'cash') return 0n;
  const [giftSun = ''] = prizes.split('/');
  const promoBeforeSun = BigInt(promoAfter) - BigInt(giftSun) + BigInt(released);
  return promoBeforeSun < capSun ? promoBeforeSun : capSun;
}

/** Reads the input and the numbers that it needs; undefined for an input that the game does not know. */
function planOf({ game, inputs }: Rules, { input }: StoredPlay): PlannedInput | undefined {
  const known = inputs.get(input);
  if (known !== undefined) return known;
  const read = findInput(game, input);
  if (read === undefined) return undefined;
  const entry = { input: read, plan: game.plan(read) };
  inputs.set(input, entry);
  return entry;
}

function findInput(game: AnyGame, text: string): unknown {
  try {
    const input = game.parseInput(JSON.parse(text));
    return canonicalJson(game.inputDocument(input)) === text ? input : undefined;
  } catch {
    return undefined;
  }
}

function compare(play: StoredPlay, expected: ExpectedPlay): string | undefined {
  if (play.draws !== expected.draws) return `drew ${play.draws}, but its seeds give ${expected.draws}`;
  if (play.stake !== expected.stake) return `cost ${play.stake}, but its odds table says ${expected.stake}`;
  if (play.sold !== expected.sold) return `sold ${play.sold}, of which only ${expected.sold} exist`;
  if (play.credit !== expected.credit) return `credited ${play.credit}, but its outcome pays ${expected.credit}`;
  if (play.returned !== expected.returned)
    return `returned ${play.returned}, but its outcome returns ${expected.returned}`;
  if (play.prizes !== expected.prizes) return `gave ${play.prizes}, but its outcome gives ${expected.prizes}`;
  if (play.edge !== expected.edge) return `has an edge of ${play.edge}, but its outcome has ${expected.edge}`;
  if (play.released !== expected.released) return `released ${play.released}, but its stake gives ${expected.released}`;
  return undefined;
}

function takeItems(items: readonly string[], start: number, nonce: string): readonly string[] {
  const prefix = `${nonce} `;
  let end = start;
  while (items[end]?.startsWith(prefix) === true) end++;
  return items.slice(start, end);
}

function braces(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
