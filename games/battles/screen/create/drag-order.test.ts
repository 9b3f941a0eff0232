import { expect, it } from 'vitest';

import { moveTo, placeAfter, shiftOf } from './drag-order.ts';

it('S5-01 a round is dropped where it was dragged to, and nowhere beyond the list', () => {
  expect([moveTo(['a', 'b', 'c'], 0, 2), moveTo(['a', 'b', 'c'], 2, 0), moveTo(['a'], 5, 0)]).toEqual([
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['a'],
  ]);
  const rows = { count: 4, heightPx: 58 };
  expect([0, 28, 30, 120, 9999, -9999].map((byPx) => placeAfter(1, byPx, rows))).toEqual([1, 1, 2, 3, 3, 0]);
});

it('S5-01 the rows between stand aside', () => {
  const down = { from: 0, to: 2, byPx: 100 };
  expect([0, 1, 2, 3].map((at) => shiftOf(at, down, 58))).toEqual([100, -58, -58, 0]);
  const up = { from: 2, to: 1, byPx: -40 };
  expect([0, 1, 2, 3].map((at) => shiftOf(at, up, 58))).toEqual([0, 58, -40, 0]);
});
