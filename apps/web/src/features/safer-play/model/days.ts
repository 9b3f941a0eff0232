import type { AnswerOf } from '../../../lib/http/api.ts';

export type Day = AnswerOf<'GET /api/account/activity'>['days'][number];

/** A day's size in a chart: in sun or milliseconds. */
export type Measured = { readonly day: string; readonly size: bigint };
/** A day's bar: its top and height, in hundredths of the chart. */
type Bar = { readonly day: string; readonly top: number; readonly height: number };

/** Least height of a bar that is not empty. */
const SEEN = 1.5;
const PARTS = 10_000n;

/**
 * Returns the zero line and each day's bar. All use one scale: a loss looks like a win. Less than `leastSpan` does not
 * fill the chart.
 */
export function layOut(
  days: readonly Measured[],
  leastSpan = 1n,
): { readonly zero: number; readonly bars: readonly Bar[] } {
  const sizes = days.map(({ size }) => size);
  const most = sizes.reduce((top, size) => (size > top ? size : top), 0n);
  const least = sizes.reduce((low, size) => (size < low ? size : low), 0n);
  const span = most - least < leastSpan ? leastSpan : most - least;
  const partOf = (size: bigint): number => Number(((size < 0n ? -size : size) * PARTS) / span) / 100;
  const zero = 100 - partOf(least);
  const bars = days.map(({ day, size }) => {
    const height = size === 0n ? 0 : Math.max(SEEN, partOf(size));
    return { day, top: size > 0n ? zero - height : zero, height };
  });
  return { zero, bars };
}

export function dayText(day: string): string {
  const moment = new Date(`${day}T00:00:00.000Z`);
  return moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
