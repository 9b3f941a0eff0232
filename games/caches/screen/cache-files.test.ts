import { countNodes, drawItem, ORDERS, renderSvg } from '@voltide/ui';
import { expect, it } from 'vitest';

import { listCurrentCaches, type CacheId } from '../table.ts';
import { cacheRarityOf } from '../units.ts';
import { OUTCOME_NAMES } from '../words.ts';
import { drawCacheFiles } from './cache-files.ts';
import { giftLook } from './model/cache-look.ts';

it('S10-02 each of the eleven caches has a capsule of its own, as a whole file', () => {
  const files = drawCacheFiles();
  expect([...files.keys()].slice(0, 2)).toEqual(['art/dawn-cache.svg', 'art/level-cache-1.svg']);
  expect(new Set(files.values()).size).toBe(11);
  expect([...files.values()].filter((text) => /NaN|undefined|Infinity/.test(text))).toEqual([]);
});

it('S10-02 the six gifts of a cache look different, each as the thing its name says, small enough for a reel', () => {
  for (const { id, outcomes } of listCurrentCaches()) {
    const drawn = outcomes.map(({ amount }, i) => {
      const name = OUTCOME_NAMES[i] ?? expect.fail('a name for each outcome');
      const giftId = `${id}/${name.toLowerCase().replaceAll(' ', '-')}`;
      const { order, ...look } = giftLook(giftId, cacheRarityOf(id as CacheId, BigInt(amount)));
      expect(Object.keys(ORDERS[order].forms)).toContain(name.split(' ')[1]?.toLowerCase());
      const nodes = drawItem(look, ORDERS[order], 'u');
      expect(nodes.reduce((sum, node) => sum + countNodes(node), 1)).toBeLessThanOrEqual(96);
      return nodes.map(renderSvg).join('');
    });
    expect(new Set(drawn).size).toBe(outcomes.length);
  }
});
