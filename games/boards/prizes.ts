import { assert, shareFloor, SUN_PER_VT } from '@voltide/core';

import type { SeasonPeriod } from './measures.ts';

const BPS = 10_000n;

export const SUN_PER_POINT = 1000n;
/** A cash prize is at most 10% of the edge that its winner paid in the season: so much for each of their points. */
export const MOST_CASH_SUN_PER_POINT = 100n;
/** The play balance that the places of a day share. */
export const DAY_POOL_SUN = 100n * SUN_PER_VT;

/**
 * The share of the pool that each place gets, in hundredths of a per cent, from place 1 on (rules book §9). Each table
 * sums to the whole pool.
 */
export const SHARES_BPS: Readonly<Record<SeasonPeriod, readonly number[]>> = {
  day: [3000, 1800, 1200, 900, 700, 600, 550, 450, 400, 400],
  week: [2400, 1500, 1000, 800, 700, 600, 500, 450, 400, 350, 200, 200, 200, ...repeat(100, 7)],
  month: [2000, 1300, 950, 750, 600, 500, 450, 400, 350, 300, ...repeat(160, 15)],
};

/** The part of the edge of all cash stakes that fills a pool, in hundredths of a per cent (rules book §9). */
export const EDGE_BPS = { week: 200n, month: 100n } as const;

export type PoolSources = { readonly edgeSun: bigint; readonly carriedSun: bigint };

export type SeasonPrize = { readonly place: number; readonly amountSun: bigint };

type SeasonSplit = { readonly prizes: readonly SeasonPrize[]; readonly carrySun: bigint };

/** The points of a player: whole XP of the edge of their cash stakes of the season, 1,000 per VT (rules book §9). */
export function pointsOf(edgeSun: bigint): bigint {
  return edgeSun / SUN_PER_POINT;
}

/**
 * The pool of a season. A day has 100 VT of promo, whatever was staked; a week has 2% and a month 1% of the edge of
 * all cash stakes, floored, and what the season before left (rules book §9).
 */
export function poolOf(period: SeasonPeriod, { edgeSun, carriedSun }: PoolSources): bigint {
  assert(edgeSun >= 0n && carriedSun >= 0n, 'a pool is filled, never emptied');
  if (period !== 'day') return shareFloor(edgeSun, EDGE_BPS[period], BPS) + carriedSun;
  assert(carriedSun === 0n, 'nothing is carried from one day to the next');
  return DAY_POOL_SUN;
}

/**
 * The prize of a place whose player has these points: its share of the pool, floored; 0 for a place without one. Cash
 * is at most 10% of the edge that the player paid in the season, so that no race pays for running it, no matter who
 * filled the pool (decision 0093).
 */
export function prizeOf(period: SeasonPeriod, poolSun: bigint, place: number, points: bigint): bigint {
  const shareSun = shareFloor(poolSun, BigInt(SHARES_BPS[period][place - 1] ?? 0), BPS);
  const mostSun = points * MOST_CASH_SUN_PER_POINT;
  return period === 'day' || shareSun < mostSun ? shareSun : mostSun;
}

/**
 * Splits a pool among the places that are filled, given the points of each from place 1 on; points behind the last
 * place with a prize do not matter. A prize of 0 is none. Of a week and a month, everything that no player is
 * paid carries: places without a player, what flooring and the bound on cash left, and `lapsed` places, whose account
 * was closed before the payment. What a day does not give is not given at all.
 */
export function splitPool(
  period: SeasonPeriod,
  poolSun: bigint,
  points: readonly bigint[],
  lapsed: readonly number[] = [],
): SeasonSplit {
  const prizes = points
    .slice(0, SHARES_BPS[period].length)
    .map((own, i): SeasonPrize => ({ place: i + 1, amountSun: prizeOf(period, poolSun, i + 1, own) }))
    .filter(({ amountSun }) => amountSun > 0n);
  if (period === 'day') return { prizes, carrySun: 0n };
  const paid = prizes.filter(({ place }) => !lapsed.includes(place));
  return { prizes, carrySun: paid.reduce((restSun, { amountSun }) => restSun - amountSun, poolSun) };
}

function repeat(bps: number, places: number): readonly number[] {
  return Array.from({ length: places }, () => bps);
}
