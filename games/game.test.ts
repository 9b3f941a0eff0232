import { expect, it } from 'vitest';

import { listGifts, listItems, listNewest, type TableName } from './game.ts';

const tablesOf = (...names: readonly string[]): readonly TableName[] =>
  names.map((name) => ({ id: name.slice(0, 1), version: Number(name.slice(1)) }));

it.each([
  [['a1'], ['a1']],
  [
    ['a1', 'b1'],
    ['a1', 'b1'],
  ],
  [
    ['a1', 'b3', 'a2'],
    ['b3', 'a2'],
  ],
  [
    ['b2', 'a10', 'a9', 'b1'],
    ['b2', 'a10'],
  ],
  [[], []],
])('S4-01 of the tables %j the newest are %j', (names, newest) => {
  expect(listNewest(tablesOf(...names))).toEqual(tablesOf(...newest));
});

it('S15-02 the items and the gifts among prizes are told apart from all others', () => {
  const item = { kind: 'item', k: 0, item: 2, itemId: 'a/b', valueSun: 5n } as const;
  const prizes = [
    { kind: 'xp', count: 1 },
    item,
    { kind: 'gift', amountSun: 7n },
    { kind: 'token', count: 2 },
  ] as const;
  expect(listItems({ prizes })).toEqual([item]);
  expect(listGifts({ prizes })).toEqual([7n]);
});
