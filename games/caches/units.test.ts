import { expect, it } from 'vitest';

import { listCurrentCaches, type CacheId } from './table.ts';
import { cacheRarityOf, MOST_UNITS, unitSunOf } from './units.ts';

it('S10-02 the six outcomes of every cache have the rarities that their multiples of the unit give', () => {
  for (const { id, outcomes } of listCurrentCaches()) {
    const cache = id as CacheId;
    expect(outcomes.map(({ amount }) => cacheRarityOf(cache, BigInt(amount)))).toEqual([
      'common',
      'uncommon',
      'rare',
      'epic',
      'epic',
      'legendary',
    ]);
    expect(BigInt(outcomes[2]?.amount ?? 0)).toBe(unitSunOf(cache));
  }
});

it.each([
  [749_999n, 'common'],
  [750_000n, 'uncommon'],
  [1_499_999n, 'uncommon'],
  [1_500_000n, 'rare'],
  [4_499_999n, 'rare'],
  [4_500_000n, 'epic'],
  [22_499_999n, 'epic'],
  [22_500_000n, 'legendary'],
])('a gift of %d sun from the Dawn Cache is %s', (giftSun, rarity) => {
  expect(cacheRarityOf('dawn', giftSun)).toBe(rarity);
});

it('S10-02 the dearest gift of a cache is as many units as the database allows at most', () => {
  for (const { id, outcomes } of listCurrentCaches()) {
    expect(BigInt(outcomes.at(-1)?.amount ?? 0)).toBe(MOST_UNITS * unitSunOf(id as CacheId));
  }
});
