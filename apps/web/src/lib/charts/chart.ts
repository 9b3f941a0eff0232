import { csvLine } from '@voltide/core';

/** One line or stack of a chart. Sizes are whole numbers of the smallest unit: sun, plays, milliseconds. */
export type Series = {
  readonly name: string;
  /** Second look besides the colour: the second series is dashed or hatched. */
  readonly look: 'first' | 'second';
  readonly sizes: readonly bigint[];
};

/** Content of a chart and of its table: sizes by day, week or month. */
export type ChartData = {
  /** One label per place: "24 Nov". */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
};

type Extent = readonly [low: bigint, high: bigint];

/**
 * Returns the range from least to greatest including zero, at least `leastSpan` wide. Sizes that are all negative hang
 * from zero.
 */
export function extentOf({ series }: ChartData, { isStacked, leastSpan }: ExtentOptions): Extent {
  const sizes = isStacked ? stackTops(series) : series.flatMap((each) => each.sizes);
  const low = sizes.reduce((least, size) => (size < least ? size : least), 0n);
  const high = sizes.reduce((most, size) => (size > most ? size : most), 0n);
  if (high - low >= leastSpan) return [low, high];
  return high === 0n && low < 0n ? [-leastSpan, 0n] : [low, low + leastSpan];
}

type ExtentOptions = {
  readonly isStacked: boolean;
  readonly leastSpan: bigint;
};

/** Returns the height of each stacked column. */
export function stackTops(series: readonly Series[]): readonly bigint[] {
  const places = series[0]?.sizes.length ?? 0;
  return Array.from({ length: places }, (_, place) =>
    series.reduce((sum, { sizes }) => sum + (sizes[place] ?? 0n), 0n),
  );
}

/** Converts a size to a coordinate; never use it for a sum or a text. */
export function drawn(size: bigint): number {
  return Number(size);
}

/** Returns evenly spaced places with labels, including the first and the last. */
export function labelledPlaces(count: number, most: number): readonly number[] {
  if (count <= 1) return count === 1 ? [0] : [];
  const last = count - 1;
  // Rounding moves places closer than their average distance: none may be nearer than its label allows.
  const apart = last / Math.max(1, most - 1);
  let steps = Math.max(1, Math.min(last, Math.floor(most) - 1));
  while (steps > 1 && Math.floor(last / steps) < apart) steps -= 1;
  return [...new Set(Array.from({ length: steps + 1 }, (_, step) => Math.round((step * last) / steps)))];
}

/** Formats a chart's table as CSV: a line of heads, then one per place. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ...rows].map(csvLine).join('');
}
