import { SUN_PER_VT } from '@voltide/core';

export const TOP_LEVEL = 100;
/** Every so many levels a Level Cache comes with the level. */
export const LEVELS_PER_CACHE = 10;
/** XP for a VT of the edge of cash stakes. */
export const XP_PER_VT = 1000n;
const PACK_XP_PER_VT = 70n;
const LEVEL_REWARD_SUN = 50_000n;
const CENT_SUN = 10_000n;
/** A promo stake earns 20 % of what a cash stake does. */
export const PROMO_DIVISOR = 5n;

/** XP since the level began, and what the next level needs and lacks. */
type LevelStanding = {
  readonly level: number;
  readonly sinceXp: bigint;
  readonly needXp: bigint | null;
  readonly missingXp: bigint | null;
};

/** The sums that a player's XP follows from, as the ledger keeps them: edges in sun, and XP given by prizes. */
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

/** The promo that reaching a level pays: 0.05 VT times the level (rules book §8). */
export function levelRewardSun(level: number): bigint {
  return BigInt(level) * LEVEL_REWARD_SUN;
}

/**
 * Computes a player's progress between two levels: XP gained since the level began, the XP that the next one needs in
 * all from there, and the rest; null for the last two at the highest level.
 */
export function levelStanding(xp: bigint): LevelStanding {
  const level = levelOf(xp);
  const begin = xpOfLevel(level);
  if (level === TOP_LEVEL) return { level, sinceXp: xp - begin, needXp: null, missingXp: null };
  const next = xpOfLevel(level + 1);
  return { level, sinceXp: xp - begin, needXp: next - begin, missingXp: next - xp };
}

/**
 * The cash stake on packs that earns this XP, in sun, rounded up to 0.01 VT: 70 XP per VT, as the edge is 7 %
 * (rules book §8).
 */
export function packStakeForXp(xp: bigint): bigint {
  const stakeSun = (xp * SUN_PER_VT + PACK_XP_PER_VT - 1n) / PACK_XP_PER_VT;
  return ((stakeSun + CENT_SUN - 1n) / CENT_SUN) * CENT_SUN;
}
