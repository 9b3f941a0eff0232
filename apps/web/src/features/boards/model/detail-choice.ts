import { BOARD_MEASURES, BOARD_PAGE_ROWS, BOARD_PERIODS, type BoardMeasure, type BoardPeriod } from '@voltide/contract';
import { periodsOf } from '@voltide/games/boards/measures';
import { parseSeason } from '@voltide/games/boards/periods';

import type { Search } from '../../../lib/browser/search.ts';

/** The shown part of the boards. It is kept in the address, so that a link or the Back button restores it. */
export type DetailChoice = {
  readonly measure: BoardMeasure;
  readonly period: BoardPeriod;
  /** A past season; undefined for the running one. */
  readonly season: string | undefined;
  readonly from: number;
  /** Start of the searched name; empty for none. */
  readonly q: string;
};

const FIRST = { measure: 'points', period: 'day' } as const;
const PLACE = /^[1-9]\d{0,8}$/;
const NAME_PART = /^[A-Za-z0-9_-]{1,20}$/;
/** The server searches names from this many letters on. */
export const SEARCH_FROM_LETTERS = 2;

/** Parses the choice from an address; an unknown value is ignored. */
export function parseDetailChoice({ measure: asked, period, season, from, q }: Search): DetailChoice {
  const measure = BOARD_MEASURES.find((each) => each === asked) ?? FIRST.measure;
  const periods = periodsOf(measure);
  const shown = BOARD_PERIODS.find((each) => each === period && periods.includes(each)) ?? periods[0] ?? FIRST.period;
  return {
    measure,
    period: shown,
    season: shown === 'all' || season === undefined ? undefined : parseSeason(shown, season),
    from: from !== undefined && PLACE.test(from) ? firstOfPage(Number(from)) : 1,
    q: q !== undefined && NAME_PART.test(q) ? q : '',
  };
}

/** Formats the choice for the address, without defaults. */
export function formatDetailChoice({ measure, period, season, from, q }: DetailChoice): Search {
  const first = periodsOf(measure)[0];
  return {
    ...(measure === FIRST.measure ? {} : { measure }),
    ...(period === first ? {} : { period }),
    ...(season === undefined ? {} : { season }),
    ...(from === 1 ? {} : { from: `${from}` }),
    ...(q === '' ? {} : { q }),
  };
}

/** Returns the first place of the page that holds a place: pages are the same in both directions. */
export function firstOfPage(place: number): number {
  return place - ((place - 1) % BOARD_PAGE_ROWS);
}

/** Changes the measure; the period is kept if the measure has it. */
export function withMeasure({ period }: DetailChoice, measure: BoardMeasure): DetailChoice {
  const periods = periodsOf(measure);
  const shown = periods.includes(period) ? period : (periods[0] ?? FIRST.period);
  return { measure, period: shown, season: undefined, from: 1, q: '' };
}
