import type { Search } from '../../../lib/browser/search.ts';

export const PERIODS = ['all', 'today', '7d', '30d'] as const;
export type Period = (typeof PERIODS)[number];

const RESULTS = ['all', 'won', 'lost'] as const;
export type Result = (typeof RESULTS)[number];

export type PlayFilters = {
  readonly game: string;
  readonly pack: string;
  readonly period: Period;
  readonly result: Result;
};

export const NO_PLAY_FILTERS: PlayFilters = { game: 'all', pack: 'all', period: 'all', result: 'all' };

const NAMES = ['game', 'pack', 'period', 'result'] as const;
const NAME = /^[a-z0-9-]{1,40}$/;
const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Period, 'all'>, number>> = { today: 1, '7d': 7, '30d': 30 };

/** Parses the filters of an address; an unknown value is ignored. */
export function parsePlayFilters({ game, pack, period, result }: Search): PlayFilters {
  return {
    game: game !== undefined && NAME.test(game) ? game : NO_PLAY_FILTERS.game,
    pack: pack !== undefined && NAME.test(pack) ? pack : NO_PLAY_FILTERS.pack,
    period: PERIODS.find((name) => name === period) ?? NO_PLAY_FILTERS.period,
    result: RESULTS.find((name) => name === result) ?? NO_PLAY_FILTERS.result,
  };
}

/** Formats the filters for the address, without defaults. */
export function formatPlayFilters(filters: PlayFilters): Search {
  return Object.fromEntries(
    NAMES.filter((name) => filters[name] !== NO_PLAY_FILTERS[name]).map((name) => [name, filters[name]]),
  );
}

/** True if a filter is set. */
export function isNarrowed(filters: PlayFilters): boolean {
  return NAMES.some((name) => filters[name] !== NO_PLAY_FILTERS[name]);
}

/** Builds the query: whole UTC days, up to today. */
export function playQuery({ game, pack, period, result }: PlayFilters, nowMs: number): PlayQuery {
  return {
    ...(game === 'all' ? {} : { game }),
    ...(pack === 'all' ? {} : { pack }),
    ...(period === 'all' ? {} : boundsOf(DAYS[period], nowMs)),
    ...(result === 'all' ? {} : { result }),
  };
}

type PlayQuery = {
  readonly game?: string;
  readonly pack?: string;
  readonly from?: string;
  readonly until?: string;
  readonly result?: 'won' | 'lost';
};

function boundsOf(days: number, nowMs: number): Required<Pick<PlayQuery, 'from' | 'until'>> {
  const untilMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  return { from: new Date(untilMs - days * DAY_MS).toISOString(), until: new Date(untilMs).toISOString() };
}
