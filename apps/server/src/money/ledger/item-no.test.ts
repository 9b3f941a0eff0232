import fc from 'fast-check';
import { expect, it } from 'vitest';

import { instanceIdOf, itemNoOf, parseInstanceId } from './item-no.ts';

const PLACE = fc.record({
  epoch: fc.integer({ min: 0, max: 999_999_999 }),
  nonce: fc.integer({ min: 0, max: 65_535 }),
  k: fc.integer({ min: 0, max: 255 }),
});

it('S4-03 gives every item a number of its own, in order of play and place, and reads its name back', () => {
  fc.assert(
    fc.property(PLACE, PLACE, (one, other) => {
      const [a, b] = [itemNoOf(one), itemNoOf(other)];
      const order = one.epoch - other.epoch || one.nonce - other.nonce || one.k - other.k;
      expect(a === b ? 0 : a < b ? -1 : 1).toBe(Math.sign(order));
      expect(instanceIdOf(a)).toBe(`${one.epoch}-${one.nonce}-${one.k}`);
      expect(parseInstanceId(instanceIdOf(a))).toBe(a);
    }),
  );
});

it('numbers what came from elsewhere above all that plays can find', () => {
  expect(itemNoOf({ epoch: 2_147_483_647, nonce: 65_535, k: 255 })).toBeLessThan(2n ** 62n);
  for (const received of [0n, 7n]) {
    expect(instanceIdOf(2n ** 62n + received)).toBe(`r-${received}`);
    expect(parseInstanceId(`r-${received}`)).toBe(2n ** 62n + received);
  }
});

it.each(['', '1-2', '0-0-256', '0-65536-0', '00-0-0', 'r-', 'r--1', 'r-01', '0-0-0 ', `r-${'9'.repeat(19)}`])(
  'reads no item from %j',
  (id) => {
    expect(parseInstanceId(id)).toBeUndefined();
  },
);
