import { describe, expect, it } from 'vitest';

import { PACK_RETURN } from '../packs/odds.ts';
import { WHEEL_RETURN } from '../wheel/strips.ts';
import { HOUSE_EDGES, houseShares, type HouseGame } from './house.ts';

type Case = [HouseGame, number, 1 | 2 | 3 | 4 | 5 | undefined, readonly number[]];

/** The table of rules book §11: edge, rakeback, referral, promo release, jackpot, races, returned, house net. */
const WATERFALL: readonly Case[] = [
  ['packs', 1, undefined, [7, 0.357, 0, 0.7, 0.5, 0.21, 1.767, 5.233]],
  ['packs', 50, 3, [7, 0.7, 0.98, 0.7, 0.5, 0.21, 3.09, 3.91]],
  ['packs', 100, 5, [7, 1.05, 1.4, 0.7, 0.5, 0.21, 3.86, 3.14]],
  ['wheel', 1, undefined, [2.5, 0.1275, 0, 0.25, 0.5, 0.075, 0.9525, 1.5475]],
  ['wheel', 100, 5, [2.5, 0.375, 0.5, 0.25, 0.5, 0.075, 1.7, 0.8]],
];

describe('the house edge of 100 VT', () => {
  it.each(WATERFALL)('S10-02 on %s at level %i with a referrer of tier %s is shared as §11 says', (...of) => {
    const [game, level, tier, shares] = of;
    expect(Object.values(houseShares(game, level, tier)).map((sun) => Number(sun) / 1e6)).toEqual(shares);
  });

  it('S10-02 is what the games keep', () => {
    const kept = [PACK_RETURN, WHEEL_RETURN].map(
      ({ numerator, denominator }) => (10_000n * (denominator - numerator)) / denominator,
    );
    expect(HOUSE_EDGES.map(({ edgeBps }) => edgeBps)).toEqual(kept);
  });

  it('S10-02 covers every reward at every level and tier', () => {
    for (const { id } of HOUSE_EDGES) {
      for (let level = 1; level <= 100; level += 1) expect(houseShares(id, level, 5).netSun > 0n).toBe(true);
    }
  });
});
