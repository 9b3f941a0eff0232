import { assert } from '@voltide/core';

export const BOARD_MEASURES = ['points', 'multiple', 'streak', 'sets', 'verified'] as const;
export type BoardMeasure = (typeof BOARD_MEASURES)[number];

/** The periods that boards count for. */
const BOARD_PERIODS = ['day', 'week', 'month', 'all'] as const;
export type BoardPeriod = (typeof BOARD_PERIODS)[number];

export const SEASON_PERIODS = ['day', 'week', 'month'] as const;
export type SeasonPeriod = (typeof SEASON_PERIODS)[number];

/** Balance that pays prizes: cash from stakes' edges, or promo from the house. */
export type PrizeKind = 'promo' | 'cash';

/** A board: a measure over a period, with the kind of its prizes or without any. */
export type Board = {
  readonly measure: BoardMeasure;
  readonly period: BoardPeriod;
  readonly prize: PrizeKind | null;
};

export const BOARDS: readonly Board[] = [
  { measure: 'points', period: 'day', prize: 'promo' },
  { measure: 'points', period: 'week', prize: 'cash' },
  { measure: 'points', period: 'month', prize: 'cash' },
  { measure: 'points', period: 'all', prize: null },
  { measure: 'multiple', period: 'day', prize: null },
  { measure: 'multiple', period: 'week', prize: null },
  { measure: 'multiple', period: 'month', prize: null },
  { measure: 'multiple', period: 'all', prize: null },
  { measure: 'streak', period: 'all', prize: null },
  { measure: 'sets', period: 'all', prize: null },
  { measure: 'verified', period: 'all', prize: null },
];

/** Returns the board of a measure and period; undefined if there is none, such as a day's streak. */
export function findBoard(measure: BoardMeasure, period: BoardPeriod): Board | undefined {
  return BOARDS.find((board) => board.measure === measure && board.period === period);
}

/** The periods that a measure has boards for, the shortest first. */
export function periodsOf(measure: BoardMeasure): readonly BoardPeriod[] {
  return BOARDS.filter((board) => board.measure === measure).map(({ period }) => period);
}

/** Returns the return of one cash stake in hundredths of the stake, floored: 7.50 VT for 2 VT are 375. */
export function multipleOf(returnedSun: bigint, stakeSun: bigint): bigint {
  assert(returnedSun >= 0n && stakeSun > 0n, 'a multiple is that of a stake');
  return (returnedSun * 100n) / stakeSun;
}
