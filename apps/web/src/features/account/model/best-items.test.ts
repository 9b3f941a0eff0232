import type { Pack, Rarity, Stack } from '@voltide/contract';
import { expect, it } from 'vitest';

import { listBestItems } from './best-items.ts';

function pack(id: string, items: readonly (readonly [id: string, value: string, rarity: Rarity])[]): Pack {
  return {
    id,
    version: 1,
    name: id,
    blurb: '',
    volatility: 'low',
    price: '1.000000',
    hash: '',
    items: items.map(([itemId, value, rarity]) => ({ id: itemId, name: itemId, value, tickets: 1, rarity })),
    cashOnSale: true,
  };
}

const PACKS = [
  pack('glass-tide', [
    ['prism', '100.000000', 'mythic'],
    ['shard', '0.400000', 'common'],
    ['wave', '9.500000', 'epic'],
  ]),
  pack('copper-moth', [
    ['moth', '3.500000', 'epic'],
    ['dust', '0.400000', 'common'],
  ]),
];
const PROGRESS = [
  {
    packId: 'glass-tide',
    opens: 9,
    items: [
      { itemId: 'shard', drawn: 8, received: 1 },
      { itemId: 'wave', drawn: 1, received: 0 },
      { itemId: 'gone', drawn: 1, received: 0 },
    ],
    missing: ['prism'],
    isComplete: false,
  },
  {
    packId: 'copper-moth',
    opens: 0,
    items: [
      { itemId: 'moth', drawn: 0, received: 2 },
      { itemId: 'dust', drawn: 12, received: 0 },
    ],
    missing: [],
    isComplete: true,
  },
];

const listed = (stacks: readonly Stack[], most = 6) =>
  listBestItems(PROGRESS, { packs: PACKS, stacks }, most).map(({ itemId, count }) => [itemId, count]);

it('S10-01 best items are those of the highest value that were ever found or won, sold or not', () => {
  expect(listed([])).toEqual([
    ['wave', 1],
    ['moth', 2],
    ['dust', 12],
    ['shard', 9],
  ]);
  expect(listed([], 2)).toEqual([
    ['wave', 1],
    ['moth', 2],
  ]);
});

it('S10-01 an item that no pack has any more is listed as long as it is held', () => {
  const stack: Stack = {
    id: 'stk_1',
    packId: 'glass-tide',
    packName: 'Glass Tide',
    itemId: 'gone',
    itemName: 'Gone',
    rarity: 'rare',
    bucket: 'cash',
    value: '50.000000',
    count: 1,
    battles: [],
  };
  expect(listed([stack], 1)).toEqual([['gone', 1]]);
});
