import { SUN_PER_VT } from '@voltide/core';

const TOP_LEVEL = 100;
const XP_PER_VT = 1000n;
/** A promo stake earns 20 % of what a cash stake does. */
const PROMO_DIVISOR = 5n;

/** What a player has earned XP with since the beginning, as the ledger keeps it: edges in sun, XP given by prizes. */
export type Earned = { readonly cashEdgeSun: bigint; readonly promoEdgeSun: bigint; readonly givenXp: bigint };

/**
 * The XP of a player: 1,000 per VT of the edge of cash stakes, a fifth of that for promo, and what was given (rules
 * book §8). It is floored once over everything, so that small stakes lose nothing by being many.
 */
export function totalXp({ cashEdgeSun, promoEdgeSun, givenXp }: Earned): bigint {
  return ((PROMO_DIVISOR * cashEdgeSun + promoEdgeSun) * XP_PER_VT) / (PROMO_DIVISOR * SUN_PER_VT) + givenXp;
}

/**
 * The XP at which a level from 1 to 100 begins: each level n takes 100·n + 20·n² XP to the next one (rules book §8).
 * @throws RangeError for another level.
 */
export function xpOfLevel(level: number): bigint {
  if (!Number.isSafeInteger(level) || level < 1 || level > TOP_LEVEL) throw new RangeError(`no level ${level}`);
  const n = BigInt(level);
  return 50n * n * (n - 1n) + (10n * n * (n - 1n) * (2n * n - 1n)) / 3n;
}

/**
 * The level from 1 to 100 that a player with this XP holds. XP never shrinks, so levels never fall.
 * @throws RangeError for XP below 0.
 */
export function levelOf(xp: bigint): number {
  let level = TOP_LEVEL;
  while (xp < xpOfLevel(level)) level -= 1;
  return level;
}
