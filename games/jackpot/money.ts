import { assert, shareFloor, SUN_PER_VT } from '@voltide/core';

import type { Winner } from './draw.ts';

/** What the pool is shown as at least; what lacks is added as promo (rules book §7). */
export const LEAST_POOL_SUN = 50n * SUN_PER_VT;

/** Cash staked within seven days from which a prize is paid as cash (rules book §7). */
export const CASH_FROM_STAKE_SUN = 10n * SUN_PER_VT;

/** What places 1 to 5 get of the pool, in hundredths of a per cent. The rest carries (rules book §7). */
export const PLACE_BPS = [6000n, 500n, 500n, 500n, 500n] as const;

const BPS = 10_000n;

/** What a day has to give: cash of stakes and of the day before, and what the house adds as promo. */
export type JackpotPool = { readonly cashSun: bigint; readonly topUpSun: bigint };

/** The pool of a day: the shares of its cash stakes and what came over from the day before, filled up to 50 VT. */
export function poolOf(sharesSun: bigint, carriedSun: bigint): JackpotPool {
  assert(sharesSun >= 0n && carriedSun >= 0n, 'a pool is filled, never emptied');
  const cashSun = sharesSun + carriedSun;
  return { cashSun, topUpSun: cashSun < LEAST_POOL_SUN ? LEAST_POOL_SUN - cashSun : 0n };
}

/** Whether a winner is paid in cash, by the cash that was staked within the last seven days. */
export function isPaidInCash(stakedSun: bigint): boolean {
  return stakedSun >= CASH_FROM_STAKE_SUN;
}

/** What a winner gets of each kind. */
export type JackpotPrize = Winner & { readonly cashSun: bigint; readonly promoSun: bigint };

/** What comes of a day's pool. */
export type JackpotSplit = {
  readonly prizes: readonly JackpotPrize[];
  /** Cash that goes into the pool of the next day. */
  readonly carrySun: bigint;
  /** Promo that the house gives: for the top-up, and in place of cash that carries. */
  readonly givenSun: bigint;
};

/**
 * How a place is rounded. By rule 2 its share of the whole pool is floored once: 5% of 50 VT are 2.50 VT. Rule 1
 * floored the shares of cash and of top-up each, which took a sun from most: days that were drawn by it stay.
 */
export type SplitRule = 1 | 2;

/**
 * Splits a pool. Each winner gets a share of it: that of the cash, floored, in cash where they are paid so, and the
 * rest as promo. All cash that nobody was paid carries, and no top-up does (decision 0032): the cash of the prizes and
 * of the carry is that of the pool, to the sun.
 */
export function splitPool(
  { cashSun, topUpSun }: JackpotPool,
  winners: readonly Winner[],
  inCash: (id: string) => boolean,
  rule: SplitRule = 2,
): JackpotSplit {
  const prizes = winners.map((winner): JackpotPrize => {
    const bps = PLACE_BPS[winner.place - 1] ?? 0n;
    const shareSun = shareFloor(cashSun, bps, BPS);
    const wholeSun = rule === 1 ? shareSun + shareFloor(topUpSun, bps, BPS) : shareFloor(cashSun + topUpSun, bps, BPS);
    const paidSun = inCash(winner.id) ? shareSun : 0n;
    return { ...winner, cashSun: paidSun, promoSun: wholeSun - paidSun };
  });
  const paidSun = prizes.reduce((sum, prize) => sum + prize.cashSun, 0n);
  const givenSun = prizes.reduce((sum, { promoSun }) => sum + promoSun, 0n);
  return { prizes, carrySun: cashSun - paidSun, givenSun };
}
