import { assert } from '@voltide/core';

import { pointsOf } from './prizes.ts';

/** A cash stake of a season: who made it, by pseudonym, and its edge. */
export type SeasonStake = { readonly id: string; readonly edgeSun: bigint };

type StandingRow = {
  readonly place: number;
  readonly id: string;
  readonly points: bigint;
  readonly reached: number;
};

type Standing = {
  /** The edge of all stakes, also of players without a place: it fills the pool. */
  readonly edgeSun: bigint;
  readonly stakes: number;
  /** Everybody with a place, the best first. */
  readonly rows: readonly StandingRow[];
  /** Players with points and no place, in order of their first stakes. */
  readonly unlisted: readonly string[];
};

type Score = { edgeSun: bigint; points: bigint; reached: number };

/**
 * Ranks players by the points of their stakes, which come in the order in which they counted. Of two with the same
 * points, the one whose points came by an earlier stake stands higher (rules book §9). A stake that adds no point moves
 * no place. Players without points have no place, and neither do `unlisted` ones, who leave no gap.
 */
export function standingOf(stakes: Iterable<SeasonStake>, unlisted: ReadonlySet<string>): Standing {
  const scores = new Map<string, Score>();
  let [edgeSun, number] = [0n, 0];
  for (const stake of stakes) {
    assert(stake.edgeSun >= 0n, 'no stake has an edge below 0');
    number += 1;
    edgeSun += stake.edgeSun;
    addStake(scores, stake, number);
  }
  const scored = [...scores].filter(([, { points }]) => points > 0n);
  const rows = scored
    .filter(([id]) => !unlisted.has(id))
    .toSorted(([, left], [, right]) => compareScores(left, right))
    .map(([id, { points, reached }], i): StandingRow => ({ place: i + 1, id, points, reached }));
  const without = scored.map(([id]) => id).filter((id) => unlisted.has(id));
  return { edgeSun, stakes: number, rows, unlisted: without };
}

/**
 * Orders two scores, the higher place first: more points, and of the same points those that an earlier stake brought.
 */
export function compareScores(
  left: Pick<Score, 'points' | 'reached'>,
  right: Pick<Score, 'points' | 'reached'>,
): number {
  if (left.points !== right.points) return left.points > right.points ? -1 : 1;
  return left.reached - right.reached;
}

function addStake(scores: Map<string, Score>, { id, edgeSun }: SeasonStake, number: number): void {
  let score = scores.get(id);
  if (score === undefined) {
    score = { edgeSun: 0n, points: 0n, reached: 0 };
    scores.set(id, score);
  }
  score.edgeSun += edgeSun;
  const points = pointsOf(score.edgeSun);
  if (points === score.points) return;
  score.points = points;
  score.reached = number;
}
