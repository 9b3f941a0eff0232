import type { CacheId } from './table.ts';

/** Rarity of an outcome, by the rule of packs. No cache has a mythic one. */
export type CacheRarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary';

export const MOST_UNITS = 40n;
export const DAWN_UNIT_SUN = 1_500_000n;
export const LEVEL_UNIT_SUN = 5_000_000n;

/** Returns the unit of a cache's amounts, in sun: 1.50 VT, or 5 VT times k for Level Cache k (rules book §3). */
export function unitSunOf(cache: CacheId): bigint {
  return cache === 'dawn' ? DAWN_UNIT_SUN : LEVEL_UNIT_SUN * BigInt(cache.slice('level-'.length));
}

/** Computes the rarity of a gift: gift ÷ unit against 0.5, 1, 3 and 15, as value ÷ price for packs (rules book §3). */
export function cacheRarityOf(cache: CacheId, giftSun: bigint): CacheRarity {
  const unitSun = unitSunOf(cache);
  if (giftSun * 2n < unitSun) return 'common';
  if (giftSun < unitSun) return 'uncommon';
  if (giftSun < unitSun * 3n) return 'rare';
  if (giftSun < unitSun * 15n) return 'epic';
  return 'legendary';
}
