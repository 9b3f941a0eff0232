import { assert, formatVt, present, type CanonicalValue } from '@voltide/core';
import type { HashPort } from '@voltide/fairness';

import type { SealedRow, SeasonName } from './merkle.ts';
import { pointsOf, SHARES_BPS, splitPool } from './prizes.ts';
import { awardSeason, hashStakes } from './season.ts';
import { standingOf, type SeasonStake } from './standing.ts';

/** The format of the public export of a season. docs/fairness.md describes it. */
export const SEASON_FORMAT = 'voltide-season/1';

const PIECES_AT_A_TIME = 1000;

export type SeasonFacts = SeasonName & {
  /** The sum that the season before left; 0 for a day. */
  readonly carriedSun: bigint;
  /** Places with a prize whose account was closed before it was paid, in ascending order. */
  readonly lapsed: readonly number[];
};

export type SeasonResult = {
  readonly edgeSun: bigint;
  readonly poolSun: bigint;
  readonly rows: readonly SealedRow[];
  /** The sum that goes into the pool of the next season; 0 for a day. */
  readonly carrySun: bigint;
  readonly stakesHash: string;
  readonly root: string;
};

/** The results of a season, and the players with points and no place, in order of their first stakes. */
type ComputedSeason = SeasonResult & { readonly unlisted: readonly string[] };

/**
 * Computes everything of a season from its stakes, in their order, and the players who are to have no place. The stakes
 * are read twice, so they are no generator.
 */
export function computeSeason(
  port: HashPort,
  facts: SeasonFacts,
  stakes: Iterable<SeasonStake>,
  without: ReadonlySet<string>,
): ComputedSeason {
  const { edgeSun, rows: players, unlisted } = standingOf(stakes, without);
  const { poolSun, rows, root } = awardSeason(port, facts, { edgeSun, carriedSun: facts.carriedSun }, players);
  const { carrySun } = splitPool(facts.period, poolSun, pointsOfPrizes(facts, rows), facts.lapsed);
  return { edgeSun, poolSun, rows, carrySun, stakesHash: hashStakes(port, facts, stakes), root, unlisted };
}

function pointsOfPrizes({ period }: SeasonName, rows: readonly SealedRow[]): readonly bigint[] {
  return rows.slice(0, SHARES_BPS[period].length).map(({ points }) => points);
}

type SeasonWriter = {
  readonly head: () => string;
  readonly stakes: (stakes: Iterable<SeasonStake>) => string;
  readonly tail: () => Generator<string>;
};

/**
 * Starts the export of a season. Ids of players are numbered in the order of their first stakes; those with points and
 * no row in the standing are listed as without a place.
 */
export function writeSeason(facts: SeasonFacts, result: SeasonResult): SeasonWriter {
  const { period, season, carriedSun } = facts;
  const players = new Map<string, { readonly index: number; edgeSun: bigint }>();
  let between = '';
  const stakeText = ({ id, edgeSun }: SeasonStake): string => {
    assert(edgeSun >= 0n && edgeSun <= BigInt(Number.MAX_SAFE_INTEGER), 'the edge of a stake fits a number');
    const player = players.get(id) ?? { index: players.size, edgeSun: 0n };
    player.edgeSun += edgeSun;
    players.set(id, player);
    const text = `${between}[${player.index},${edgeSun}]`;
    between = ',';
    return text;
  };
  const indexOf = (id: string): number => present(players.get(id), 'a stake of each player with a place').index;
  return {
    head: () => {
      const members = { format: SEASON_FORMAT, period, season, carried: formatVt(carriedSun) };
      return `${JSON.stringify(members).slice(0, -1)},"stakes":[`;
    },
    stakes: (stakes) => Array.from(stakes, stakeText).join(''),
    *tail() {
      const placed = new Set(result.rows.map(({ id }) => id));
      const scored = [...players].filter(([, { edgeSun }]) => pointsOf(edgeSun) > 0n);
      const unlisted = scored.filter(([id]) => !placed.has(id));
      yield '],"ids":[';
      yield* listed([...players.keys()], (id) => JSON.stringify(id));
      yield '],"unlisted":[';
      yield* listed(unlisted, ([, { index }]) => String(index));
      yield '],"standing":[';
      yield* listed(result.rows, ({ id, points }) => `[${indexOf(id)},${points}]`);
      yield `],${JSON.stringify(resultMembers(facts, result)).slice(1)}`;
    },
  };
}

/** The members of an export that are short, whatever the season. */
export function resultMembers(
  { lapsed }: Pick<SeasonFacts, 'lapsed'>,
  { edgeSun, poolSun, rows, carrySun, stakesHash, root }: SeasonResult,
): { readonly [member: string]: CanonicalValue } {
  const prizes = rows.filter(({ prizeSun }) => prizeSun > 0n);
  const paid = prizes.filter(({ place }) => !lapsed.includes(place));
  return {
    edge: formatVt(edgeSun),
    pool: formatVt(poolSun),
    prizes: prizes.map(({ place, id, prizeSun }) => ({ place, id, amount: formatVt(prizeSun) })),
    lapsed: lapsed.filter((place) => prizes.some((prize) => prize.place === place)),
    paid: formatVt(paid.reduce((sum, { prizeSun }) => sum + prizeSun, 0n)),
    carry: formatVt(carrySun),
    stakesHash,
    root,
  };
}

function* listed<Value>(values: readonly Value[], textOf: (value: Value) => string): Generator<string> {
  for (let first = 0; first < values.length; first += PIECES_AT_A_TIME) {
    const texts = values.slice(first, first + PIECES_AT_A_TIME).map(textOf);
    yield `${first === 0 ? '' : ','}${texts.join(',')}`;
  }
}
