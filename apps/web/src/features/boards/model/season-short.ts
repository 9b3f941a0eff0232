import type { BoardPeriod } from '@voltide/contract';
import { seasonTimes } from '@voltide/games/boards/periods';

import { seasonSpan, seasonText } from '../../../lib/boards/season-text.ts';

export type SeasonPeriod = Exclude<BoardPeriod, 'all'>;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a season briefly: "28 Nov 2026", "W48 2026", "Nov 2026". */
export function seasonShort(period: SeasonPeriod, season: string): string {
  if (period === 'week') return `W${Number(season.slice(6))} ${season.slice(0, 4)}`;
  return (period === 'day' ? DAY : MONTH).format(seasonTimes(period, season).startMs);
}

/** Formats a season in a list; a week with its days: "Week 48 of 2026, 23 Nov – 29 Nov". */
export function seasonLine(period: BoardPeriod, season: string): string {
  const text = seasonText(period, season);
  return period === 'week' ? `${text}, ${seasonSpan(period, season)}` : text;
}
