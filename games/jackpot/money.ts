import { assert, shareFloor, SUN_PER_VT } from '@voltide/core';

import type { Winner } from './draw.ts';

export const LEAST_POOL_SUN = 50n * SUN_PER_VT;

/** Cash staked within seven days from which a prize is paid as cash (rules book §7). */
export const CASH_FROM_STAKE_SUN = 10n * SUN_PER_VT;

/** Shares of places 1 to 5 in the pool, in hundredths of a per cent. The rest carries (rules book §7). */
export const PLACE_BPS = [6000n, 500n, 500n, 500n, 500n] as const;

/** Cash of a draw for each ticket in it, at most: a place gets its share of that (decision 0094). */
export const CASH_PER_TICKET_SUN = 40_000n;

const BPS = 10_000n;

type JackpotPool = { readonly cashSun: bigint; readonly topUpSun: bigint };

/** Computes the pool of a day: the shares of its cash stakes and the carried cash, filled up to 50 VT. */
export function poolOf(sharesSun: bigint, carriedSun: bigint): JackpotPool {
  assert(sharesSun >= 0n && carriedSun >= 0n, 'a pool is filled, never emptied');
  const cashSun = sharesSun + carriedSun;
  return { cashSun, topUpSun: cashSun < LEAST_POOL_SUN ? LEAST_POOL_SUN - cashSun : 0n };
}

/** True if a winner is paid in cash, by the cash staked within the last seven days. */
export function isPaidInCash(stakedSun: bigint): boolean {
  return stakedSun >= CASH_FROM_STAKE_SUN;
}

type JackpotPrize = Winner & { readonly cashSun: bigint; readonly promoSun: bigint };

type JackpotSplit = {
  readonly prizes: readonly JackpotPrize[];
  /** Cash that goes into the pool of the next day. */
  readonly carrySun: bigint;
  /** Promo from the house: for the top-up, and in place of cash. */
  readonly givenSun: bigint;
};

/**
 * Version of the splitting rule. Rule 1 floored the shares of cash and of top-up each, which took a sun from most. By
 * rule 2 a place's share of the whole pool is floored once: 5% of 50 VT are 2.50 VT. Rule 3 bounds the cash by the
 * tickets of the draw, and pays it for bought tickets alone. Earlier days keep their rule.
 */
export type SplitRule = 1 | 2 | 3;

export function shareOfPlace(amountSun: bigint, place: number): bigint {
  return shareFloor(amountSun, PLACE_BPS[place - 1] ?? 0n, BPS);
}

/** Computes the most cash of a place for a bought ticket with so many tickets in its draw. */
export function mostCashSun(cashSun: bigint, { place, left }: Pick<Winner, 'place' | 'left'>): bigint {
  const heldSun = CASH_PER_TICKET_SUN * BigInt(left);
  return shareOfPlace(cashSun < heldSun ? cashSun : heldSun, place);
}

/**
 * Splits a pool. Each winner gets a share of it: that of the cash, floored, in cash if they are paid so and as far as
 * rule 3 allows, and the rest as promo. No top-up carries. Cash that was not paid does (decision 0032), by rule 3
 * within a bound (decision 0094).
 */
export function splitPool(
  { cashSun, topUpSun }: JackpotPool,
  winners: readonly Winner[],
  inCash: (id: string) => boolean,
  rule: SplitRule,
): JackpotSplit {
  const prizes = winners.map((winner): JackpotPrize => {
    const { place } = winner;
    const shareSun = shareOfPlace(cashSun, place);
    const wholeSun = rule === 1 ? shareSun + shareOfPlace(topUpSun, place) : shareOfPlace(cashSun + topUpSun, place);
    const mostSun = rule < 3 ? shareSun : winner.isBought ? mostCashSun(cashSun, winner) : 0n;
    const paidSun = inCash(winner.id) ? mostSun : 0n;
    return { ...winner, cashSun: paidSun, promoSun: wholeSun - paidSun };
  });
  const paidSun = prizes.reduce((sum, prize) => sum + prize.cashSun, 0n);
  const givenSun = prizes.reduce((sum, { promoSun }) => sum + promoSun, 0n);
  const carrySun = rule < 3 ? cashSun - paidSun : carryOf(cashSun, winners, paidSun);
  return { prizes, carrySun, givenSun };
}

/**
 * Computes the cash that carries by rule 3. The 20% of no place and places without a winner always carry. Cash that
 * promo was given for carries up to 50 VT in all, or up to the cash that the tickets of the day hold: otherwise the
 * house would give a pool that few tickets can win again every day. Up to 50 VT this costs nothing more, as no pool is
 * smaller.
 */
function carryOf(cashSun: bigint, winners: readonly Winner[], paidSun: bigint): bigint {
  const leastSun = winners.reduce((sum, { place }) => sum - shareOfPlace(cashSun, place), cashSun);
  const heldSun = CASH_PER_TICKET_SUN * BigInt(winners[0]?.left ?? 0);
  const mostSun = heldSun > LEAST_POOL_SUN ? heldSun : LEAST_POOL_SUN;
  const unpaidSun = cashSun - paidSun;
  if (unpaidSun <= mostSun) return unpaidSun;
  return leastSun > mostSun ? leastSun : mostSun;
}
