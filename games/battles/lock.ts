import type { CanonicalValue } from '@voltide/core';
import { isClientSeed } from '@voltide/fairness';

import type { TableRef } from '../match.ts';
import { readFields, readInteger, readList, readText, ShapeError, type TextRule } from '../records/read.ts';
import { LAYOUTS, seatCountOf, type Layout } from './layouts.ts';

export const MODES = ['standard', 'terminal', 'points', 'jackpot', 'shared'] as const;
export type Mode = (typeof MODES)[number];

/** Rule for level teams: a draw with equal chances, or they share. */
export type TieRule = 'ticket' | 'split';

/** Parts of a seat that its player may hold, in per cent; the house holds the rest. */
export const SHARES = [25, 50, 75, 100] as const;
export type Share = (typeof SHARES)[number];

export type Seat = {
  readonly kind: 'user' | 'house';
  readonly clientSeed: string;
  readonly bucket: 'cash' | 'promo';
  readonly share: Share;
};

export type BattleSettings = {
  readonly layout: Layout;
  readonly mode: Mode;
  readonly inverse: boolean;
  readonly tie: TieRule;
  readonly rounds: readonly TableRef[];
  /** Share of every other seat that seat 0 pays, in per cent. */
  readonly funding: number;
};

export type BattleLock = BattleSettings & {
  readonly battleId: string;
  readonly seats: readonly Seat[];
  readonly beacon: { readonly source: string; readonly round: number };
};

export const MAX_ROUNDS = 30;
const FUNDING_STEP = 5;
const MEMBERS = ['v', 'battleId', 'layout', 'mode', 'inverse', 'tie', 'rounds', 'seats', 'beacon'] as const;
const BATTLE_ID: TextRule = { pattern: /^[A-Za-z0-9_-]{1,64}$/, wanted: 'the id of a battle' };
const ROUND: TextRule = { pattern: /^[a-z][a-z0-9-]{0,39}@[0-9a-f]{64}$/, wanted: 'a pack and its hash' };
const SOURCE: TextRule = { pattern: /^[a-z][a-z0-9-]{0,31}$/, wanted: 'a source of the beacon' };
const SEED: TextRule = { pattern: /^[A-Za-z0-9:_-]{1,64}$/, wanted: 'a client seed' };

/**
 * Reads a lock document. Default values are left out of it, so that each battle has one document only.
 * @throws ShapeError
 */
export function parseLock(document: unknown): BattleLock {
  const at = 'lock';
  const fields = readMembers(document, MEMBERS, ['funding'], at);
  if (fields.v !== 1) throw new ShapeError(`${at}.v`, 'not version 1');
  const layout = readOneOf(fields.layout, Object.keys(LAYOUTS) as Layout[], `${at}.layout`);
  const count = seatCountOf(layout);
  const lock: BattleLock = {
    battleId: readText(fields.battleId, BATTLE_ID, `${at}.battleId`),
    layout,
    mode: readOneOf(fields.mode, MODES, `${at}.mode`),
    inverse: readOneOf(fields.inverse, [true, false], `${at}.inverse`),
    tie: readOneOf(fields.tie, ['ticket', 'split'] as const, `${at}.tie`),
    rounds: readList(fields.rounds, [1, MAX_ROUNDS], `${at}.rounds`).map((round, i) =>
      readRound(round, `${at}.rounds[${i}]`),
    ),
    funding: fields.funding === undefined ? 0 : readFunding(fields.funding, `${at}.funding`),
    seats: readList(fields.seats, [count, count], `${at}.seats`).map((seat, i) => readSeat(seat, i)),
    beacon: readBeacon(fields.beacon, `${at}.beacon`),
  };
  const [fault] = listLockFaults(lock);
  if (fault !== undefined) throw new ShapeError(at, fault);
  return lock;
}

/** Lists contradictions between members of a lock that are valid on their own, in words. */
export function listLockFaults(lock: BattleLock): readonly string[] {
  const { mode, inverse, tie, funding, seats } = lock;
  const isFundedByCash = seats[0]?.kind === 'user' && seats[0].bucket === 'cash';
  const faults = [
    mode === 'shared' && inverse ? 'where all share, nothing can be inverse' : '',
    (mode === 'shared' || mode === 'jackpot') && tie !== 'ticket' ? `mode ${mode} knows no tie` : '',
    seats.every(({ kind }) => kind === 'house') ? 'no one plays' : '',
    funding > 0 && !isFundedByCash ? 'other seats are funded by cash of the player of seat 0' : '',
    funding > 0 && seats.some(({ share }) => share !== 100) ? 'a battle is funded, or has parts of seats' : '',
  ];
  return faults.filter((fault) => fault !== '');
}

/** Writes the canonical document of a lock: its SHA-256 is the lock hash (rules book §2). */
export function lockDocument(lock: BattleLock): CanonicalValue {
  return {
    v: 1,
    battleId: lock.battleId,
    layout: lock.layout,
    mode: lock.mode,
    inverse: lock.inverse,
    tie: lock.tie,
    rounds: lock.rounds.map(({ id, hash }) => `${id}@${hash}`),
    ...(lock.funding === 0 ? {} : { funding: lock.funding }),
    seats: lock.seats.map(({ kind, clientSeed, bucket, share }, i) => ({
      i,
      kind,
      clientSeed,
      ...(bucket === 'cash' ? {} : { bucket }),
      ...(share === 100 ? {} : { share }),
    })),
    beacon: { source: lock.beacon.source, round: lock.beacon.round },
  };
}

/** Returns the client seed of a house seat, which follows from its number (rules book §4). */
export function houseSeedOf(seat: number): string {
  return `house:${seat}`;
}

function readSeat(value: unknown, i: number): Seat {
  const at = `lock.seats[${i}]`;
  const fields = readMembers(value, ['i', 'kind', 'clientSeed'], ['bucket', 'share'], at);
  readInteger(fields.i, [i, i], `${at}.i`);
  const kind = readOneOf(fields.kind, ['user', 'house'] as const, `${at}.kind`);
  const clientSeed = readText(fields.clientSeed, SEED, `${at}.clientSeed`);
  const isOwn = kind === 'house' ? clientSeed === houseSeedOf(i) : isClientSeed(clientSeed);
  if (!isOwn) throw new ShapeError(`${at}.clientSeed`, `not the seed of a ${kind} seat`);
  if (kind === 'house' && (fields.bucket !== undefined || fields.share !== undefined)) {
    throw new ShapeError(at, 'a house seat is cash and whole');
  }
  const bucket = fields.bucket === undefined ? 'cash' : readOneOf(fields.bucket, ['promo'] as const, `${at}.bucket`);
  const share = fields.share === undefined ? 100 : readOneOf(fields.share, [25, 50, 75] as const, `${at}.share`);
  return { kind, clientSeed, bucket, share };
}

function readRound(value: unknown, at: string): TableRef {
  const [id = '', hash = ''] = readText(value, ROUND, at).split('@');
  return { id, hash };
}

function readFunding(value: unknown, at: string): number {
  const funding = readInteger(value, [FUNDING_STEP, 100], at);
  if (funding % FUNDING_STEP !== 0) throw new ShapeError(at, `not a multiple of ${FUNDING_STEP}`);
  return funding;
}

function readBeacon(value: unknown, at: string): BattleLock['beacon'] {
  const { source, round } = readMembers(value, ['source', 'round'], [], at);
  return {
    source: readText(source, SOURCE, `${at}.source`),
    round: readInteger(round, [1, Number.MAX_SAFE_INTEGER], `${at}.round`),
  };
}

type Members<Name extends string, Extra extends string> = { readonly [name in Name]: unknown } & {
  readonly [name in Extra]?: unknown;
};

/** Reads the members of an object: all of the first, any of the others, and no further ones. */
function readMembers<Name extends string, Extra extends string>(
  value: unknown,
  names: readonly Name[],
  extras: readonly Extra[],
  at: string,
): Members<Name, Extra> {
  const fields = readFields(value, names, at) as Members<Name, Extra>;
  const known: readonly string[] = [...names, ...extras];
  const stranger = Object.keys(fields).some((name) => !known.includes(name));
  if (stranger) throw new ShapeError(at, `has other members than ${known.join(', ')}`);
  return fields;
}

function readOneOf<Value>(value: unknown, allowed: readonly Value[], at: string): Value {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new ShapeError(at, `not one of ${allowed.join(', ')}`);
  return found;
}
