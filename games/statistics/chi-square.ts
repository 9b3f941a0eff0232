import { upperGamma } from './special.ts';

/** A cell of a table: how often it came up, and which part of all draws it was to be. */
type Cell = { readonly count: number; readonly chance: number };

/** Measures the distance of counts from the expected ones, over all cells at once. */
type ChiSquare = { readonly value: number; readonly degrees: number; readonly p: number };

/** Below so many expected draws, the distribution does not hold: such cells are joined. */
const LEAST_EXPECTED = 5;

/**
 * Pearson's chi-square test. The rarest cells are joined until each has five draws to be expected; undefined where
 * fewer than two are left, so that there is nothing to compare.
 */
export function chiSquare(cells: readonly Cell[]): ChiSquare | undefined {
  const draws = cells.reduce((sum, { count }) => sum + count, 0);
  const joined = joinRare(cells, LEAST_EXPECTED / draws);
  if (draws === 0 || joined.length < 2) return undefined;
  const value = joined.reduce((sum, { count, chance }) => sum + (count - draws * chance) ** 2 / (draws * chance), 0);
  const degrees = joined.length - 1;
  return { value, degrees, p: upperGamma(degrees / 2, value / 2) };
}

/** Joins the rarest cells, one after the other, until none is rarer than the least chance. */
function joinRare(cells: readonly Cell[], least: number): readonly Cell[] {
  const sorted = cells.toSorted((left, right) => left.chance - right.chance);
  let rare: Cell = { count: 0, chance: 0 };
  let next = 0;
  for (const cell of sorted) {
    if (rare.chance >= least || (rare.chance === 0 && cell.chance >= least)) break;
    rare = { count: rare.count + cell.count, chance: rare.chance + cell.chance };
    next += 1;
  }
  const rest = sorted.slice(next);
  return rare.chance === 0 ? rest : [rare, ...rest];
}
