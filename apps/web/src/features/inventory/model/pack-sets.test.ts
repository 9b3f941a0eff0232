import type { Stack } from '@voltide/contract';
import { expect, it } from 'vitest';

import { groupBySets } from './pack-sets.ts';

const stack = (packId: string, itemId: string, part: Partial<Stack> = {}): Stack => ({
  id: `${packId}-${itemId}`,
  packId,
  packName: packId.toUpperCase(),
  itemId,
  itemName: itemId,
  rarity: 'common',
  bucket: 'promo',
  value: '0.500000',
  count: 2,
  battles: [],
  ...part,
});
const item = (id: string) => ({ id, name: id, rarity: 'common' as const });

it('S4-03 items are grouped by pack, with what was found and what is missing of its set', () => {
  const all = [stack('moth', 'wing'), stack('tide', 'float', { count: 3 }), stack('moth', 'wing', { bucket: 'cash' })];
  const packs = [{ id: 'moth', items: [item('wing'), item('dust')] }];
  const [moth, tide] = groupBySets(all, packs, new Set(['wing']));
  expect(moth).toMatchObject({ packId: 'moth', packName: 'MOTH', worthSun: 2_000_000n });
  expect(moth?.items.map(({ id, isFound }) => [id, isFound])).toEqual([
    ['wing', true],
    ['dust', false],
  ]);
  expect(tide).toMatchObject({ worthSun: 1_500_000n, items: [] });
});

it('S10-02 neither a filter nor the sale of the last copy takes an item out of a set', () => {
  const packs = [{ id: 'moth', items: [item('wing'), item('dust')] }];
  const [moth] = groupBySets([stack('moth', 'wing')], packs, new Set(['wing', 'dust']));
  expect(moth?.stacks).toHaveLength(1);
  expect(moth?.items.every(({ isFound }) => isFound)).toBe(true);
});
