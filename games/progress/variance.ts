/** An outcome of an odds table: on how many of its numbers it comes, and what it returns of a stake. */
export type WeightedReturn = { readonly weight: bigint; readonly returnSun: bigint };

/** The average return of stakes on one odds table, and how far returns scatter around it; both in sun. */
type Expectation = { readonly expectedSun: bigint; readonly spreadSun: bigint };

const SCALE = 1_000_000n;

/**
 * Computes the average return of plays of one table, and two standard deviations of it, rounded down: about 95 of 100
 * players with the same stakes are within that of the average. @param outcomes - all of the table's, for a stake of
 * `unitSun`. @param stakes - the sum of all stakes, and of their squares.
 */
export function expectationOf(
  outcomes: readonly WeightedReturn[],
  unitSun: bigint,
  stakes: { readonly sumSun: bigint; readonly squares: bigint },
): Expectation {
  const weights = sumOf(outcomes, ({ weight }) => weight);
  const mean = sumOf(outcomes, ({ weight, returnSun }) => weight * returnSun);
  const squares = sumOf(outcomes, ({ weight, returnSun }) => weight * returnSun * returnSun);
  const variance = ((squares * weights - mean * mean) * SCALE * SCALE) / (weights * weights * unitSun * unitSun);
  return {
    expectedSun: (stakes.sumSun * mean) / (weights * unitSun),
    spreadSun: (2n * rootOf(variance * stakes.squares)) / SCALE,
  };
}

/** The spread of several tables together: their plays do not depend on each other, so variances add up. */
export function joinSpreads(spreadsSun: readonly bigint[]): bigint {
  return rootOf(spreadsSun.reduce((sum, spreadSun) => sum + spreadSun * spreadSun, 0n));
}

/** The largest whole number whose square is at most this one. */
export function rootOf(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const better = (root + square / root) >> 1n;
    if (better >= root) return root;
    root = better;
  }
}

function sumOf(outcomes: readonly WeightedReturn[], amountOf: (outcome: WeightedReturn) => bigint): bigint {
  return outcomes.reduce((sum, outcome) => sum + amountOf(outcome), 0n);
}
