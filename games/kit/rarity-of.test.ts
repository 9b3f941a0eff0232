import { expect, it } from 'vitest';

import { listPackVersions } from '../packs/catalogue.ts';
import { rarityOf as ruleOf } from '../packs/odds.ts';
import { rarityOf } from './rarity-of.ts';

it('S4-01 a table that is not on sale has the rarities of the rules, at every limit', () => {
  for (const { priceSun, items } of listPackVersions()) {
    for (const { valueSun, rarity } of items) expect(rarityOf(valueSun, priceSun)).toBe(rarity);
  }
  for (const valueSun of [1n, 49n, 50n, 99n, 100n, 299n, 300n, 1499n, 1500n, 7499n, 7500n, 9999n]) {
    expect([valueSun, rarityOf(valueSun, 100n)]).toEqual([valueSun, ruleOf(valueSun, 100n)]);
  }
});
