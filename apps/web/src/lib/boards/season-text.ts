import type { BoardPeriod } from '@voltide/contract';
import { parseSeason, seasonTimes } from '@voltide/games/boards/periods';

const DAY_MS = 86_400_000;
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const WHOLE_DAY = format({ day: 'numeric', month: 'long', year: 'numeric' });
const MONTH = format({ month: 'long', year: 'numeric' });
const SHORT_DAY = format({ day: 'numeric', month: 'short' });
const WEEKDAY = format({ weekday: 'long' });
const DAY = format({ weekday: 'short', day: 'numeric', month: 'short' });

/** Formats a season: "28 November 2026", "Week 48 of 2026", "November 2026", "All time". */
export function seasonText(period: BoardPeriod, season: string): string {
  if (period === 'all' || parseSeason(period, season) === undefined) return 'All time';
  const { startMs } = seasonTimes(period, season);
  if (period === 'day') return WHOLE_DAY.format(startMs);
  if (period === 'month') return MONTH.format(startMs);
  return `Week ${Number(season.slice(6))} of ${season.slice(0, 4)}`;
}

/** Formats a season's UTC days: "Saturday", "23 Nov – 29 Nov", "1 Nov – 30 Nov"; empty for all time. */
export function seasonSpan(period: BoardPeriod, season: string): string {
  if (period === 'all' || parseSeason(period, season) === undefined) return '';
  const { startMs, endMs } = seasonTimes(period, season);
  if (period === 'day') return WEEKDAY.format(startMs);
  return `${SHORT_DAY.format(startMs)} – ${SHORT_DAY.format(endMs - DAY_MS)}`;
}

/** Formats the end of a season (ISO 8601): "Mon 30 Nov, 00:00 UTC". */
export function endText(endsAt: string): string {
  return `${DAY.format(Date.parse(endsAt)).replace(',', '')}, ${endsAt.slice(11, 16)} UTC`;
}

export const PERIOD_WORDS: Readonly<Record<BoardPeriod, string>> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
  all: 'so far',
};

export const PERIOD_NAMES: Readonly<Record<BoardPeriod, string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  all: 'All time',
};
