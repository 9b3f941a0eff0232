import { Z_95 } from './normal.ts';

type Interval = { readonly low: number; readonly high: number };

const EVERYTHING: Interval = { low: 0, high: 1 };

/** The 95 % Wilson interval of a share: `count` of `trials`. Everything where nothing was tried. */
export function wilsonInterval(count: number, trials: number): Interval {
  if (trials <= 0) return EVERYTHING;
  const share = count / trials;
  const spread = Z_95 ** 2 / trials;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z_95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / trials + spread / (4 * trials));
  // At both ends the interval reaches the share itself; rounding must not leave it out.
  return {
    low: count === 0 ? 0 : Math.max(0, middle - half),
    high: count === trials ? 1 : Math.min(1, middle + half),
  };
}

/** An outcome of a table: on how many of its numbers it comes, and what it returns of a stake of 1. */
type Outcome = { readonly weight: number; readonly returned: number };

/** The average of what a table returns of a stake of 1, and its standard deviation. */
export function momentsOf(outcomes: readonly Outcome[]): { readonly mean: number; readonly sd: number } {
  const weights = outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const mean = outcomes.reduce((sum, { weight, returned }) => sum + weight * returned, 0) / weights;
  const variance = outcomes.reduce((sum, { weight, returned }) => sum + weight * (returned - mean) ** 2, 0) / weights;
  return { mean, sd: Math.sqrt(variance) };
}

type RealisedReturn = Interval & {
  readonly observed: number;
  readonly expected: number;
  readonly sd: number;
  /** Draws still needed until the interval reaches one percentage point to each side. */
  readonly untilKnown: number;
};

const MARGIN = 0.01;

/**
 * Computes the realised return of one table's draws, with the 95 % interval from the known deviation of the table.
 * Undefined without draws. Limits are not cut off at 0, so that the interval shows how little a few draws say. @param
 * counts - the number of each outcome.
 */
export function realisedReturn(outcomes: readonly Outcome[], counts: readonly number[]): RealisedReturn | undefined {
  const draws = counts.reduce((sum, count) => sum + count, 0);
  if (draws === 0) return undefined;
  const { mean, sd } = momentsOf(outcomes);
  const observed = outcomes.reduce((sum, { returned }, i) => sum + returned * (counts[i] ?? 0), 0) / draws;
  const half = (Z_95 * sd) / Math.sqrt(draws);
  const untilKnown = Math.max(0, drawsUntilKnown(sd) - draws);
  return { observed, expected: mean, sd, low: observed - half, high: observed + half, untilKnown };
}

/** Returns how many draws it takes to know the return to a percentage point, in 95 of 100 cases. */
export function drawsUntilKnown(sd: number): number {
  return Math.ceil(((Z_95 * sd) / MARGIN) ** 2);
}
