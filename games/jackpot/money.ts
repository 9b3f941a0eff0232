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
 * Splits a pool. Each winner gets a share of the cash and of the top-up, each floored; the top-up's is promo for all,
 * and who is not paid in cash gets the same amount as promo. All cash that nobody was paid carries, and no top-up does
 * (decision 0032): the cash of the prizes and of the carry is that of the pool, to the sun.
 */
export function splitPool(
  { cashSun, topUpSun }: JackpotPool,
  winners: readonly Winner[],
  inCash: (id: string) => boolean,
): JackpotSplit {
  const prizes = winners.map((winner): JackpotPrize => {
    const bps = PLACE_BPS[winner.place - 1] ?? 0n;
    const [shareSun, addedSun] = [shareFloor(cashSun, bps, BPS), shareFloor(topUpSun, bps, BPS)];
    const isCash = inCash(winner.id);
    return { ...winner, cashSun: isCash ? shareSun : 0n, promoSun: isCash ? addedSun : shareSun + addedSun };
  });
  const paidSun = prizes.reduce((sum, prize) => sum + prize.cashSun, 0n);
  const givenSun = prizes.reduce((sum, { promoSun }) => sum + promoSun, 0n);
  return { prizes, carrySun: cashSun - paidSun, givenSun };
}
