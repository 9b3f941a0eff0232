import { RARITIES } from '@voltide/contract';
import { expect, it } from 'vitest';

import { autoSellBits, listAutoSell, sellsAtOnce } from './auto-sell.ts';

it('S4-03 an auto-sell rule survives the trip through its bits', () => {
  for (let bits = 0; bits < 64; bits++) expect(autoSellBits(listAutoSell(bits))).toBe(bits);
  expect(listAutoSell(63)).toEqual([...RARITIES]);
});

it('S4-03 no rule sells nothing', () => {
  expect(RARITIES.filter((rarity) => sellsAtOnce(0, rarity))).toEqual([]);
});

it('S4-03 a rarity that is named twice is meant once', () => {
  expect(listAutoSell(autoSellBits(['epic', 'common', 'epic']))).toEqual(['common', 'epic']);
});
