import { readChosenBeacon, readLocalChainEnd } from '../records/read-beacon.ts';
import { readExactFields, readInteger, readList, readText, ShapeError, type TextRule } from '../records/read.ts';
import { MAX_ROUNDS, type BattleLock } from './lock.ts';
import { BATTLE_FORMAT, type BattleRecord, type DrawRecord, type FoundRecord, type SeatRecord } from './record.ts';
import type { Battles, BattleTable } from './rules.ts';
import { BATTLE_STATES, type BattleState, type HistoryRow } from './states.ts';

export type ReadRecord = Omit<BattleRecord, 'lock' | 'tables'> & {
  readonly lock: BattleLock;
  readonly tables: readonly BattleTable[];
};

const MEMBERS = [
  'format',
  'rules',
  'commitment',
  'serverSeed',
  'lock',
  'lockHash',
  'tables',
  'beacon',
  'localChain',
  'history',
  'draws',
  'found',
  'winners',
  'seats',
] as const;
const MAX_SEATS = 6;
const MAX_FOUND = MAX_SEATS * MAX_ROUNDS;
const MAX_HISTORY = 1000;
const TIME = [0, 9_000_000_000_000_000] as const;
const HEX: TextRule = { pattern: /^[0-9a-f]{64}$/, wanted: '64 lowercase hexadecimal characters' };
const AMOUNT: TextRule = { pattern: /^(?:0|[1-9]\d{0,12})\.\d{6}$/, wanted: 'an amount with six decimals' };
const ITEM_ID: TextRule = { pattern: /^[a-z0-9/.-]{1,81}$/, wanted: 'an item id' };
const LABEL: TextRule = { pattern: /^[a-z][a-z0-9:]{0,15}$/, wanted: 'the label of a draw' };
const STATE: TextRule = { pattern: new RegExp(`^(?:${BATTLE_STATES.join('|')})$`), wanted: 'a state' };

/** True if a parsed file claims to be about a battle. */
export function isBattleFile(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'format' in content && content.format === BATTLE_FORMAT;
}

/**
 * Reads the record of a battle from untrusted JSON. Only its shape is judged; `checkBattle` checks its content.
 * @throws ShapeError naming the first member that is not as documented.
 */
export function parseBattleRecord(battles: Battles, value: unknown): ReadRecord {
  const fields = readExactFields(value, MEMBERS, 'battle');
  if (fields.format !== BATTLE_FORMAT) throw new ShapeError('battle.format', `not "${BATTLE_FORMAT}"`);
  if (fields.rules !== battles.rulesVersion) throw new ShapeError('battle.rules', 'no version that this program knows');
  return {
    format: BATTLE_FORMAT,
    rules: battles.rulesVersion,
    commitment: readText(fields.commitment, HEX, 'battle.commitment'),
    serverSeed: readText(fields.serverSeed, HEX, 'battle.serverSeed'),
    lock: battles.parseLock(fields.lock),
    lockHash: readText(fields.lockHash, HEX, 'battle.lockHash'),
    tables: readList(fields.tables, [1, MAX_ROUNDS], 'battle.tables').map((table) => battles.parseTable(table)),
    beacon: readChosenBeacon(fields.beacon, 'battle.beacon'),
    localChain: fields.localChain === null ? null : readLocalChainEnd(fields.localChain, 'battle.localChain'),
    history: readEach(fields.history, [1, MAX_HISTORY], 'battle.history', readRow),
    draws: readEach(fields.draws, [1, MAX_FOUND + 1], 'battle.draws', readDraw),
    found: readEach(fields.found, [1, MAX_FOUND], 'battle.found', readFound),
    winners: readEach(fields.winners, [1, MAX_SEATS], 'battle.winners', readSeatNumber),
    seats: readEach(fields.seats, [1, MAX_SEATS], 'battle.seats', readSeat),
  };
}

function readEach<Value>(
  value: unknown,
  bounds: readonly [number, number],
  at: string,
  readOne: (value: unknown, at: string) => Value,
): readonly Value[] {
  return readList(value, bounds, at).map((each, i) => readOne(each, `${at}[${i}]`));
}

function readRow(value: unknown, at: string): HistoryRow {
  const { state, atMs } = readExactFields(value, ['state', 'atMs'], at);
  return {
    state: readText(state, STATE, `${at}.state`) as BattleState,
    atMs: readInteger(atMs, TIME, `${at}.atMs`),
  };
}

function readDraw(value: unknown, at: string): DrawRecord {
  const { label, n, drawn } = readExactFields(value, ['label', 'n', 'drawn'], at);
  return {
    label: readText(label, LABEL, `${at}.label`),
    n: readInteger(n, [1, Number.MAX_SAFE_INTEGER], `${at}.n`),
    drawn: readInteger(drawn, [0, Number.MAX_SAFE_INTEGER], `${at}.drawn`),
  };
}

function readFound(value: unknown, at: string): FoundRecord {
  const { k, round, seat, item, value: worth } = readExactFields(value, ['k', 'round', 'seat', 'item', 'value'], at);
  return {
    k: readInteger(k, [0, MAX_FOUND - 1], `${at}.k`),
    round: readInteger(round, [0, MAX_ROUNDS - 1], `${at}.round`),
    seat: readSeatNumber(seat, `${at}.seat`),
    item: readText(item, ITEM_ID, `${at}.item`),
    value: readText(worth, AMOUNT, `${at}.value`),
  };
}

function readSeat(value: unknown, at: string): SeatRecord {
  const { stake, payout, house, items } = readExactFields(value, ['stake', 'payout', 'house', 'items'], at);
  return {
    stake: readText(stake, AMOUNT, `${at}.stake`),
    payout: readText(payout, AMOUNT, `${at}.payout`),
    house: readText(house, AMOUNT, `${at}.house`),
    items: readEach(items, [0, MAX_FOUND], `${at}.items`, (k, place) => readInteger(k, [0, MAX_FOUND - 1], place)),
  };
}

function readSeatNumber(value: unknown, at: string): number {
  return readInteger(value, [0, MAX_SEATS - 1], at);
}
