import { canonicalJson, type CanonicalValue } from '@voltide/core';

import type { AnyGame } from '../game.ts';
import { readExactFields, readFields, readInteger, readList, readText, ShapeError } from './read.ts';
import {
  EXPORT_FORMAT,
  PLAY_FORMAT,
  playRecord,
  type AccountExport,
  type BattleInExport,
  type EpochRecord,
  type PlayRecord,
  type PrizeRecord,
} from './record.ts';
import { findGame, listGames } from '../registry.ts';

/** Files of version 1 were written while there were packs only. They are read for ever. */
const OLD_PLAY_FORMAT = 'voltide-play/1';
const OLD_EXPORT_FORMAT = 'voltide-export/1';

const COMMON_MEMBERS = [
  'format',
  'game',
  'epoch',
  'nonce',
  'commitment',
  'clientSeed',
  'serverSeed',
  'table',
  'tableHash',
  'draws',
  'stake',
  'at',
] as const;
const PLAY_MEMBERS = [...COMMON_MEMBERS, 'rules', 'input', 'payout', 'prizes'] as const;
const OLD_PLAY_MEMBERS = [...COMMON_MEMBERS, 'qty', 'finds'] as const;
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
const NOTHING = '0.000000';

/**
 * Reads a play record of any version from untrusted JSON. Only the shape is judged: whether it is true is for
 * `checkPlay` to say. A record of version 1 becomes the same record in version 2.
 * @throws ShapeError naming the first member that is not as documented.
 */
export function parsePlayRecord(value: unknown, games: readonly AnyGame[] = listGames()): PlayRecord {
  return readPlay(value, 'play', games);
}

/** Reads a list of play records. @throws ShapeError */
export function parsePlayRecords(value: unknown, games: readonly AnyGame[] = listGames()): readonly PlayRecord[] {
  return readList(value, [0, MAX_PLAYS], 'plays').map((play, i) => readPlay(play, `plays[${i}]`, games));
}

/** True if a value calls itself a play, of any version. */
export function isPlayRecord(value: unknown): boolean {
  const format = formatOf(value);
  return format === PLAY_FORMAT || format === OLD_PLAY_FORMAT;
}

/** True if a value claims to be a whole account's export, of any version. */
export function isAccountExport(value: unknown): boolean {
  const format = formatOf(value);
  return format === EXPORT_FORMAT || format === OLD_EXPORT_FORMAT;
}

/**
 * Reads a whole account's export from untrusted JSON; members that are not about fairness are left out. The plays of an
 * export are all of its own version.
 * @throws ShapeError
 */
export function parseAccountExport(value: unknown, games: readonly AnyGame[] = listGames()): AccountExport {
  if (!isAccountExport(value)) throw new ShapeError('export.format', `not "${EXPORT_FORMAT}"`);
  const isOld = formatOf(value) === OLD_EXPORT_FORMAT;
  const { plays, epochs } = readFields(value, ['plays', 'epochs'], 'export');
  const playFormat = isOld ? OLD_PLAY_FORMAT : PLAY_FORMAT;
  const stranger = readList(plays, [0, MAX_PLAYS], 'plays').findIndex((play) => formatOf(play) !== playFormat);
  if (stranger >= 0) throw new ShapeError(`plays[${stranger}].format`, `not "${playFormat}"`);
  const pairs = readList(epochs, [0, MAX_PLAYS], 'epochs');
  return {
    format: EXPORT_FORMAT,
    plays: parsePlayRecords(plays, games),
    epochs: pairs.map((epoch, i) => readEpoch(epoch, `epochs[${i}]`)),
    nextCommitment: isOld ? null : readNextCommitment(value, pairs.length > 0),
    battles: readBattles(value),
  };
}

/** An export is older than battles where it has no such member. */
function readBattles(value: unknown): readonly BattleInExport[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'battles')) return [];
  const { battles } = readFields(value, ['battles'], 'export');
  return readList(battles, [0, MAX_PLAYS], 'battles').map((battle, i) => {
    const { seat, at, record } = readExactFields(battle, ['seat', 'at', 'record'], `battles[${i}]`);
    return {
      seat: readInteger(seat, [0, 5], `battles[${i}].seat`),
      at: readInstant(at, `battles[${i}].at`),
      record,
    };
  });
}

function formatOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'format') && 'format' in value
    ? value.format
    : undefined;
}

/** Every pair comes with the commitment of the next one. */
function readNextCommitment(value: unknown, hasPairs: boolean): string | null {
  const { nextCommitment } = readFields(value, ['nextCommitment'], 'export');
  if (nextCommitment === null && !hasPairs) return null;
  return readText(nextCommitment, HEX_64, 'export.nextCommitment');
}

function readPlay(value: unknown, at: string, games: readonly AnyGame[]): PlayRecord {
  return formatOf(value) === OLD_PLAY_FORMAT ? readOldPlay(value, at, games) : readNewPlay(value, at, games);
}

function readNewPlay(value: unknown, at: string, games: readonly AnyGame[]): PlayRecord {
  const fields = readExactFields(value, PLAY_MEMBERS, at);
  if (fields.format !== PLAY_FORMAT) throw new ShapeError(`${at}.format`, `not "${PLAY_FORMAT}"`);
  const game = readGame(fields.game, at, games);
  if (fields.rules !== game.rulesVersion) throw new ShapeError(`${at}.rules`, 'no version that this program knows');
  return playRecord({
    ...readCommon(fields, at, game),
    rules: game.rulesVersion,
    input: readInput(fields.input, at, game),
    payout: readText(fields.payout, AMOUNT, `${at}.payout`),
    prizes: readPrizes(fields.prizes, `${at}.prizes`, readPrize),
  });
}

function readOldPlay(value: unknown, at: string, games: readonly AnyGame[]): PlayRecord {
  const fields = readExactFields(value, OLD_PLAY_MEMBERS, at);
  const game = readGame(fields.game, at, games);
  const input = game.inputOfCount?.(readInteger(fields.qty, COUNT, `${at}.qty`));
  if (input === undefined) throw new ShapeError(`${at}.qty`, 'not a number of draws that this game allows');
  return playRecord({
    ...readCommon(fields, at, game),
    rules: 1,
    input: game.inputDocument(input),
    payout: NOTHING,
    prizes: readPrizes(fields.finds, `${at}.finds`, readOldItem),
  });
}

function readGame(value: unknown, at: string, games: readonly AnyGame[]): AnyGame {
  const game = findGame(readText(value, GAME_ID, `${at}.game`), games);
  if (game === undefined) throw new ShapeError(`${at}.game`, 'no game that this program knows');
  return game;
}

/** The one document of an input, written in any order of its members. */
function readInput(value: unknown, at: string, game: AnyGame): CanonicalValue {
  const document = game.inputDocument(game.parseInput(value));
  if (canonicalJson(value as CanonicalValue) !== canonicalJson(document)) {
    throw new ShapeError(`${at}.input`, 'not written as this game writes it');
  }
  return document;
}

type CommonFields = { readonly [name in (typeof COMMON_MEMBERS)[number]]: unknown };
type CommonParts = Omit<PlayRecord, 'format' | 'rules' | 'input' | 'payout' | 'prizes'>;

function readCommon(fields: CommonFields, at: string, game: AnyGame): CommonParts {
  return {
    game: game.id,
    epoch: readInteger(fields.epoch, COUNT, `${at}.epoch`),
    nonce: readInteger(fields.nonce, COUNT, `${at}.nonce`),
    ...readServerSide(fields, at),
    clientSeed: readText(fields.clientSeed, CLIENT_SEED, `${at}.clientSeed`),
    table: game.documentOf(game.parseTable(fields.table)),
    tableHash: readText(fields.tableHash, HEX_64, `${at}.tableHash`),
    draws: readList(fields.draws, [0, MAX_DRAWS], `${at}.draws`).map((number, i) =>
      readInteger(number, [0, Number.MAX_SAFE_INTEGER], `${at}.draws[${i}]`),
    ),
    stake: readText(fields.stake, AMOUNT, `${at}.stake`),
    at: readInstant(fields.at, `${at}.at`),
  };
}

/** A day or an hour that no calendar has is read as another one: the text has to come back. */
function readInstant(value: unknown, at: string): string {
  const text = readText(value, INSTANT, at);
  const ms = Date.parse(text);
  const written = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
  if (written !== text && written !== text.replace('Z', '.000Z')) throw new ShapeError(at, `not ${INSTANT.wanted}`);
  return text;
}

type ServerSide = Pick<PlayRecord, 'commitment' | 'serverSeed'>;

function readServerSide(fields: { readonly [name in keyof ServerSide]: unknown }, at: string): ServerSide {
  return {
    commitment: readText(fields.commitment, HEX_64, `${at}.commitment`),
    serverSeed: fields.serverSeed === null ? null : readText(fields.serverSeed, HEX_64, `${at}.serverSeed`),
  };
}

type ReadOne = (value: unknown, at: string) => PrizeRecord;

function readPrizes(value: unknown, at: string, readOne: ReadOne): readonly PrizeRecord[] {
  return readList(value, [0, MAX_DRAWS], at).map((prize, i) => readOne(prize, `${at}[${i}]`));
}

function readPrize(value: unknown, at: string): PrizeRecord {
  const { kind } = readFields(value, ['kind'], at);
  switch (kind) {
    case 'item':
      return readItem(readExactFields(value, ['kind', 'k', 'item', 'value'], at), at);
    case 'gift': {
      const { amount } = readExactFields(value, ['kind', 'amount'], at);
      return { kind, amount: readText(amount, AMOUNT, `${at}.amount`) };
    }
    case 'token':
    case 'ticket':
    case 'xp': {
      const { count } = readExactFields(value, ['kind', 'count'], at);
      return { kind, count: readInteger(count, [1, COUNT[1]], `${at}.count`) };
    }
    default:
      throw new ShapeError(`${at}.kind`, 'no prize that this program knows');
  }
}

/** A find of version 1, which knew items only. */
function readOldItem(value: unknown, at: string): PrizeRecord {
  return readItem(readExactFields(value, ['k', 'item', 'value'], at), at);
}

type ItemFields = { readonly k: unknown; readonly item: unknown; readonly value: unknown };

function readItem({ k, item, value }: ItemFields, at: string): PrizeRecord {
  return {
    kind: 'item',
    k: readInteger(k, COUNT, `${at}.k`),
    item: readText(item, ITEM_ID, `${at}.item`),
    value: readText(value, AMOUNT, `${at}.value`),
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
