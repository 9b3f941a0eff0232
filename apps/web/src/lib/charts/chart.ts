import { csvLine } from '@voltide/core';

/** One line or kind of column of a chart. Sizes are whole numbers of the smallest unit: sun, plays, milliseconds. */
export type Series = {
  readonly name: string;
  /** The look, which is never told by colour alone: the second is dashed or hatched. */
  readonly look: 'first' | 'second';
  readonly sizes: readonly bigint[];
};

/** The content of a chart and of the table beside it: sizes along days, weeks or months. */
export type ChartData = {
  /** In words, one for each place along the chart: "24 Nov". */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
};

/** The extent of a chart's upright axis. */
type Extent = readonly [low: bigint, high: bigint];

/**
 * From the least to the greatest size, nothing included; what is less than `leastSpan` does not fill the chart. Sizes
 * that are all below nothing hang from it.
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
  /** Sizes that differ by less do not fill the chart. */
  readonly leastSpan: bigint;
};

/** The height of each column whose series stand on each other. */
export function stackTops(series: readonly Series[]): readonly bigint[] {
  const places = series[0]?.sizes.length ?? 0;
  return Array.from({ length: places }, (_, place) =>
    series.reduce((sum, { sizes }) => sum + (sizes[place] ?? 0n), 0n),
  );
}

/** Places a size in a drawing: for coordinates alone, never for a sum or a text. */
export function drawn(size: bigint): number {
  return Number(size);
}

/** Places that have a label below the chart: evenly apart, the first and the last among them. */
export function labelledPlaces(count: number, most: number): readonly number[] {
  if (count <= 1) return count === 1 ? [0] : [];
  const last = count - 1;
  // Rounded places come closer to each other than they are on average: none may be nearer than there is room for.
  const apart = last / Math.max(1, most - 1);
  let steps = Math.max(1, Math.min(last, Math.floor(most) - 1));
  while (steps > 1 && Math.floor(last / steps) < apart) steps -= 1;
  return [...new Set(Array.from({ length: steps + 1 }, (_, step) => Math.round((step * last) / steps)))];
}

/** The table of a chart as a CSV file: a line of heads, then one for each place. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ...rows].map(csvLine).join('');
}
