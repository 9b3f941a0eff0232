import { assert, type CanonicalValue } from '@voltide/core';
import {
  documentHash,
  matchDraws,
  matchSeed,
  type HashPort,
  type MatchDomain,
  type MatchDraw,
} from '@voltide/fairness';

import type { ItemPrize, Outcome, TableName, TableRules } from './game.ts';

/** An item that was found in a match: `k` counts the items of the match, in order of rounds and then of seats. */
export type MatchItem = ItemPrize & { readonly round: number; readonly foundBySeat: number };

/** Price and return of one seat. Its prizes are items, from any seat's items. */
export type SeatOutcome = Pick<Outcome, 'stakeSun' | 'payoutSun' | 'edgeSun'> & {
  readonly items: readonly MatchItem[];
  /** The house's part of this seat: for the share that the player did not pay. */
  readonly houseSun: bigint;
};

/** Result of a match: everything found, and each seat's part of it, in order of the seats. */
export type MatchOutcome = { readonly found: readonly MatchItem[]; readonly seats: readonly SeatOutcome[] };

export type TableRef = { readonly id: string; readonly hash: string };

/**
 * A match is what several parties play at once. When its last seat is taken, one document locks all that decides it but
 * the chance; the chance is fixed by a beacon that comes after (rules book §2). Like a game it is pure.
 */
export type Match<Lock, Table extends TableName, Result extends MatchOutcome = MatchOutcome> = TableRules<Table> & {
  readonly id: string;
  readonly rulesVersion: number;
  readonly domain: MatchDomain;
  /** Reads a canonical lock document. @throws ShapeError */
  parseLock(document: unknown): Lock;
  /** The canonical document whose hash is published when the match locks. */
  lockDocument(lock: Lock): CanonicalValue;
  listRounds(lock: Lock): readonly TableRef[];
  /** The outcome under the match's draws, with the table of each round. A draw may depend on those before it. */
  resolve(draw: MatchDraw, lock: Lock, rounds: readonly Table[]): Result;
};

/** States a match and types it; it cannot be changed afterwards. */
export function defineMatch<Lock, Table extends TableName, Result extends MatchOutcome>(
  match: Match<Lock, Table, Result>,
): Match<Lock, Table, Result> {
  return Object.freeze(match);
}

type MatchPlay<Lock, Table> = {
  readonly serverSeed: string;
  readonly lock: Lock;
  readonly beacon: string;
  readonly rounds: readonly Table[];
};

/**
 * Plays a locked match, or plays it again.
 * @throws AssertionError when a round has another table than the lock names, or when what the seats get is not exactly
 *   what was found: every item goes to one seat, or its value is part of what seats and house are paid.
 */
export function playMatch<Lock, Table extends TableName, Result extends MatchOutcome>(
  port: HashPort,
  match: Match<Lock, Table, Result>,
  { serverSeed, lock, beacon, rounds }: MatchPlay<Lock, Table>,
): Result {
  const named = match.listRounds(lock).map(({ hash }) => hash);
  const given = rounds.map((table) => documentHash(port, match.documentOf(table)));
  assert(named.join() === given.join(), 'each round has the odds table that the lock names');
  const lockHash = documentHash(port, match.lockDocument(lock));
  const seed = matchSeed(port, match.domain, { serverSeed, lockHash, beacon });
  const outcome = match.resolve(matchDraws(port, match.domain, seed), lock, rounds);
  assert(isBalanced(outcome), 'the seats of a match get exactly what was found');
  return outcome;
}

function isBalanced({ found, seats }: MatchOutcome): boolean {
  const given = seats.flatMap(({ items }) => items);
  const paidSun = seats.reduce((sum, { payoutSun, houseSun }) => sum + payoutSun + houseSun, 0n);
  const byK = new Map(found.map((item) => [item.k, item]));
  const areFound = given.every((item) => byK.get(item.k) === item);
  const areOnce = new Set(given).size === given.length && byK.size === found.length;
  return areFound && areOnce && paidSun + valueOf(given) === valueOf(found);
}

function valueOf(items: readonly ItemPrize[]): bigint {
  return items.reduce((sum, { valueSun }) => sum + valueSun, 0n);
}
