import { assert, utcDay } from '@voltide/core';

import type { BoardPeriod, SeasonPeriod } from './measures.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** A season is closed this long after its end: by then every play of it has been committed. */
export const SEALED_AFTER_MS = 30_000;
/** After a season's end, late plays are awaited for this time. */
export const LATE_PLAYS_MS = 300_000;
const NAMES: Readonly<Record<SeasonPeriod, RegExp>> = {
  day: /^2\d{3}-\d{2}-\d{2}$/,
  week: /^2\d{3}-W\d{2}$/,
  month: /^2\d{3}-\d{2}$/,
};

/**
 * The times of a season, by UTC. Stakes count from `startMs` up to `endMs`, exclusive; its standing is sealed from
 * `sealMs` on. `startsOn` and `endsOn` are the same two moments as dates, which begin at 00:00.
 */
export type SeasonTimes = {
  readonly startMs: number;
  readonly endMs: number;
  readonly sealMs: number;
  readonly startsOn: string;
  readonly endsOn: string;
};

/** The season of a period in which a moment lies: "2026-11-28", ISO week "2026-W48", "2026-11", or "all". */
export function seasonOf(period: BoardPeriod, atMs: number): string {
  switch (period) {
    case 'day':
      return utcDay(atMs);
    case 'week':
      return weekOf(atMs);
    case 'month':
      return utcDay(atMs).slice(0, 7);
    case 'all':
      return 'all';
  }
}

/** The season of a period that begins on, or holds, a day such as "2026-11-23". */
export function seasonOfDay(period: BoardPeriod, date: string): string {
  return seasonOf(period, startOfDay(date));
}

/**
 * Returns start, end and seal of a season. @throws AssertionError for a season that does not exist: parse foreign text
 * with `parseSeason` first
 */
export function seasonTimes(period: SeasonPeriod, season: string): SeasonTimes {
  const times = findTimes(period, season);
  assert(times !== undefined, 'the season of a period exists');
  return times;
}

/** Parses the name of a season; undefined for a season that does not exist, such as "2027-W53" or "2026-02-30". */
export function parseSeason(period: BoardPeriod, text: string): string | undefined {
  if (period === 'all') return text === 'all' ? text : undefined;
  return findTimes(period, text) === undefined ? undefined : text;
}

/** The season that ended when this one began. */
export function seasonBefore(period: SeasonPeriod, season: string): string {
  return seasonOf(period, seasonTimes(period, season).startMs - 1);
}

/** The season that begins when this one ends. */
export function seasonAfter(period: SeasonPeriod, season: string): string {
  return seasonOf(period, seasonTimes(period, season).endMs);
}

function findTimes(period: SeasonPeriod, text: string): SeasonTimes | undefined {
  if (!NAMES[period].test(text)) return undefined;
  const startMs = startOf(period, text);
  if (Number.isNaN(startMs) || seasonOf(period, startMs) !== text) return undefined;
  const endMs = endOf(period, startMs);
  return { startMs, endMs, sealMs: endMs + SEALED_AFTER_MS, startsOn: utcDay(startMs), endsOn: utcDay(endMs) };
}

function startOf(period: SeasonPeriod, text: string): number {
  if (period === 'day') return startOfDay(text);
  if (period === 'month') return startOfDay(`${text}-01`);
  return firstMonday(Number(text.slice(0, 4))) + (Number(text.slice(6)) - 1) * WEEK_MS;
}

function endOf(period: SeasonPeriod, startMs: number): number {
  if (period === 'day') return startMs + DAY_MS;
  if (period === 'week') return startMs + WEEK_MS;
  const start = new Date(startMs);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
}

/** An ISO week belongs to the year in which its Thursday lies. */
function weekOf(atMs: number): string {
  const mondayMs = mondayOf(atMs);
  const year = new Date(mondayMs + 3 * DAY_MS).getUTCFullYear();
  const week = 1 + (mondayMs - firstMonday(year)) / WEEK_MS;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The first week of a year holds the 4th of January. */
function firstMonday(year: number): number {
  return mondayOf(startOfDay(`${year}-01-04`));
}

/** The first day of 1970 was a Thursday, three days after a Monday. */
function mondayOf(atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  return (day - ((day + 3) % 7)) * DAY_MS;
}

function startOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
