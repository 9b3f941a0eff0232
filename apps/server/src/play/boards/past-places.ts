import type { BoardRow } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import type { PrizeKind, SeasonPeriod } from '@voltide/games/boards/measures';
import { prizeOf } from '@voltide/games/boards/prizes';

import { presentPerson } from '../../people/person/present-person.ts';
import type { PastPlace } from './season-pages.sql.ts';

/** The pool of a season and the rules that split it; undefined for a board without prizes. */
export type PastPool =
  | { readonly period: SeasonPeriod; readonly prize: PrizeKind; readonly poolSun: bigint }
  | undefined;

/** Presents a place of a past season. A lapsed prize is none. */
export function presentPastPlace(row: PastPlace, pool: PastPool): BoardRow {
  const { place, score, isLapsed } = row;
  const amountSun = pool === undefined || isLapsed ? 0n : prizeOf(pool.period, pool.poolSun, place, score);
  const prize = pool === undefined || amountSun === 0n ? null : { kind: pool.prize, amount: formatVt(amountSun) };
  return { place, person: presentPerson(row), score: `${score}`, prize };
}
