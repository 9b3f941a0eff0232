import type { StatementDay, StatementEntry } from '@voltide/contract';

/** The entries of a UTC day, and the day's sum. */
export type DayEntries = {
  readonly day: string;
  readonly sum: string | undefined;
  readonly entries: readonly StatementEntry[];
};

type Page = { readonly entries: readonly StatementEntry[]; readonly days: readonly StatementDay[] };

/** Groups the pages of a statement by day, newest first. A day has the sum of its last read page. */
export function groupByDay(pages: readonly Page[]): readonly DayEntries[] {
  const sums = new Map(pages.flatMap(({ days }) => days.map(({ day, sum }) => [day, sum])));
  const byDay = Map.groupBy(
    pages.flatMap(({ entries }) => entries),
    ({ at }) => at.slice(0, 10),
  );
  return [...byDay].map(([day, entries]) => ({ day, sum: sums.get(day), entries }));
}

const DAY_MS = 86_400_000;
const DATE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Returns "Today", "Yesterday", or "Sat, 28 Nov 2026", by UTC days. */
export function dayName(day: string, nowMs: number): string {
  const ago = Math.floor(nowMs / DAY_MS) - Date.parse(day) / DAY_MS;
  if (ago === 0) return 'Today';
  return ago === 1 ? 'Yesterday' : DATE.format(Date.parse(day));
}
