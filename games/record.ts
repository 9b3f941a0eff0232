import { formatVt, type CanonicalValue } from '@voltide/core';

import type { Game, TableName } from './game.ts';
import { readExactFields, readFields, readInteger, readList, readText, ShapeError } from './read.ts';
import { findGame } from './registry.ts';

export const PLAY_FORMAT = 'voltide-play/1';
export const EXPORT_FORMAT = 'voltide-export/1';

/** One play with everything needed to recompute it (docs/fairness.md). Amounts are decimal VT, `table` integer sun. */
export type PlayRecord = {
  readonly format: typeof PLAY_FORMAT;
  readonly game: string;
  readonly epoch: number;
  readonly nonce: number;
  readonly commitment: string;
  readonly clientSeed: string;
  /** Null until the seed pair is rotated. */
  readonly serverSeed: string | null;
  readonly qty: number;
  readonly table: CanonicalValue;
  readonly tableHash: string;
  readonly draws: readonly number[];
  readonly finds: readonly FindRecord[];
  readonly stake: string;
  /** When the server accepted the play, ISO 8601 in UTC. It has no part in the result. */
  readonly at: string;
};

export type FindRecord = { readonly k: number; readonly item: string; readonly value: string };

/** One seed pair of an account and how many plays it served. */
export type EpochRecord = {
  readonly epoch: number;
  readonly commitment: string;
  readonly serverSeed: string | null;
  /** Null for a pair that was replaced before the player had set a seed: it has served no play. */
  readonly clientSeed: string | null;
  readonly plays: number;
};

/** A whole account: all its seed pairs, oldest first, and all its plays in any order. Other members are allowed. */
export type AccountExport = {
  readonly format: typeof EXPORT_FORMAT;
  readonly plays: readonly PlayRecord[];
  readonly epochs: readonly EpochRecord[];
};

/** What {@link createPlayRecord} does not compute itself. */
export type PlayParts = Pick<
  PlayRecord,
  'epoch' | 'nonce' | 'commitment' | 'clientSeed' | 'serverSeed' | 'qty' | 'tableHash' | 'draws' | 'at'
>;

const PLAY_MEMBERS = [
  'format',
  'game',
  'epoch',
  'nonce',
  'commitment',
  'clientSeed',
  'serverSeed',
  'qty',
  'table',
  'tableHash',
  'draws',
  'finds',
  'stake',
  'at',
] as const;
const EPOCH_MEMBERS = ['epoch', 'commitment', 'serverSeed', 'clientSeed', 'plays'] as const;

const MAX_PLAYS = 1_000_000;
const MAX_DRAWS = 1000;
const COUNT = [0, 2 ** 31 - 1] as const;
const HEX_64 = { pattern: /^[0-9a-f]{64}$/, wanted: '64 lowercase hexadecimal characters' };
const CLIENT_SEED = { pattern: /^[A-Za-z0-9_-]{1,64}$/, wanted: '1 to 64 letters, digits, _ or -' };
const GAME_ID = { pattern: /^[a-z][a-z-]{0,31}$/, wanted: 'a game id' };
const ITEM_ID = { pattern: /^[a-z0-9/.-]{1,81}$/, wanted: 'an item id' };
const AMOUNT = { pattern: /^(?:0|[1-9]\d{0,12})\.\d{6}$/, wanted: 'an amount with six decimals' };
const INSTANT = { pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/, wanted: 'a time in UTC' };

/** The record of a play as server and demo write it: finds and stake follow from the table and the numbers. */
export function createPlayRecord<Input, Table extends TableName>(
  game: Game<Input, Table>,
  table: Table,
  parts: PlayParts,
): PlayRecord {
  const { stakeSun, finds } = game.resolve(parts.draws, game.parseInput(parts), table);
  return {
    format: PLAY_FORMAT,
    game: game.id,
    epoch: parts.epoch,
    nonce: parts.nonce,
    commitment: parts.commitment,
    clientSeed: parts.clientSeed,
    serverSeed: parts.serverSeed,
    qty: parts.qty,
    table: game.documentOf(table),
    tableHash: parts.tableHash,
    draws: parts.draws,
    finds: finds.map(({ k, itemId, valueSun }) => ({ k, item: itemId, value: formatVt(valueSun) })),
    stake: formatVt(stakeSun),
    at: parts.at,
  };
}

/**
 * Reads a play record from untrusted JSON. Only the shape is judged: whether it is true is for `checkPlay` to say.
 * @throws ShapeError naming the first member that is not as documented.
 */
export function parsePlayRecord(value: unknown, at = 'play'): PlayRecord {
  const fields = readExactFields(value, PLAY_MEMBERS, at);
  if (fields.format !== PLAY_FORMAT) throw new ShapeError(`${at}.format`, `not "${PLAY_FORMAT}"`);
  const game = findGame(readText(fields.game, GAME_ID, `${at}.game`));
  if (game === undefined) throw new ShapeError(`${at}.game`, 'no game that this program knows');
  game.parseInput(fields);
  return {
    format: PLAY_FORMAT,
    game: game.id,
    epoch: readInteger(fields.epoch, COUNT, `${at}.epoch`),
    nonce: readInteger(fields.nonce, COUNT, `${at}.nonce`),
    ...readSeeds(fields, at),
    qty: readInteger(fields.qty, COUNT, `${at}.qty`),
    table: game.documentOf(game.parseTable(fields.table)),
    tableHash: readText(fields.tableHash, HEX_64, `${at}.tableHash`),
    draws: readList(fields.draws, [0, MAX_DRAWS], `${at}.draws`).map((number, i) =>
      readInteger(number, [0, Number.MAX_SAFE_INTEGER], `${at}.draws[${i}]`),
    ),
    finds: readList(fields.finds, [0, MAX_DRAWS], `${at}.finds`).map((find, i) => readFind(find, `${at}.finds[${i}]`)),
    stake: readText(fields.stake, AMOUNT, `${at}.stake`),
    at: readText(fields.at, INSTANT, `${at}.at`),
  };
}

/** Whether a value calls itself a whole account's export. */
export function isAccountExport(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === EXPORT_FORMAT;
}

/**
 * Reads a whole account's export from untrusted JSON; members that are not about fairness are left out.
 * @throws ShapeError
 */
export function parseAccountExport(value: unknown): AccountExport {
  const { format, plays, epochs } = readFields(value, ['format', 'plays', 'epochs'], 'export');
  if (format !== EXPORT_FORMAT) throw new ShapeError('export.format', `not "${EXPORT_FORMAT}"`);
  return {
    format: EXPORT_FORMAT,
    plays: parsePlayRecords(plays),
    epochs: readList(epochs, [0, MAX_PLAYS], 'epochs').map((epoch, i) => readEpoch(epoch, `epochs[${i}]`)),
  };
}

/** Reads a list of play records. @throws ShapeError */
export function parsePlayRecords(value: unknown): readonly PlayRecord[] {
  return readList(value, [0, MAX_PLAYS], 'plays').map((play, i) => parsePlayRecord(play, `plays[${i}]`));
}

type SeedFields = { readonly [name in 'commitment' | 'clientSeed' | 'serverSeed']: unknown };

function readSeeds(fields: SeedFields, at: string): Pick<PlayRecord, 'commitment' | 'clientSeed' | 'serverSeed'> {
  return { ...readServerSide(fields, at), clientSeed: readText(fields.clientSeed, CLIENT_SEED, `${at}.clientSeed`) };
}

function readServerSide(
  fields: Pick<SeedFields, 'commitment' | 'serverSeed'>,
  at: string,
): Pick<PlayRecord, 'commitment' | 'serverSeed'> {
  return {
    commitment: readText(fields.commitment, HEX_64, `${at}.commitment`),
    serverSeed: fields.serverSeed === null ? null : readText(fields.serverSeed, HEX_64, `${at}.serverSeed`),
  };
}

function readFind(value: unknown, at: string): FindRecord {
  const fields = readExactFields(value, ['k', 'item', 'value'], at);
  return {
    k: readInteger(fields.k, COUNT, `${at}.k`),
    item: readText(fields.item, ITEM_ID, `${at}.item`),
    value: readText(fields.value, AMOUNT, `${at}.value`),
  };
}

function readEpoch(value: unknown, at: string): EpochRecord {
  const fields = readExactFields(value, EPOCH_MEMBERS, at);
  return {
    epoch: readInteger(fields.epoch, COUNT, `${at}.epoch`),
    ...readServerSide(fields, at),
    clientSeed: fields.clientSeed === null ? null : readText(fields.clientSeed, CLIENT_SEED, `${at}.clientSeed`),
    plays: readInteger(fields.plays, COUNT, `${at}.plays`),
  };
}
