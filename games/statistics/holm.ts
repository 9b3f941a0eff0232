/** A cell is flagged below this p, corrected for everything that is looked at together (rules book §16). */
export const FLAG_LEVEL = 0.001;

/**
 * Corrects p-values that are looked at together by Holm's method: each becomes the level at which it would just be
 * flagged, so that the chance of any wrong flag stays below that level. In the order that was given.
 */
export function holm(values: readonly number[]): readonly number[] {
  const order = values.map((p, place) => ({ p, place })).toSorted((left, right) => left.p - right.p);
  const corrected = values.map(() => 1);
  let most = 0;
  for (const [rank, { p, place }] of order.entries()) {
    most = Math.min(1, Math.max(most, p * (values.length - rank)));
    corrected[place] = most;
  }
  return corrected;
}
