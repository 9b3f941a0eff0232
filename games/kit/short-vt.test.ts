import { expect, it } from 'vitest';

import { compactVt, shortVt } from './short-vt.ts';

it('values take little room in a cell', () => {
  const values = [10_000_000_000n, 460_050_000n, 6_000_000n, 500_000n];
  expect(values.map(compactVt)).toEqual(['10,000', '460.05', '6.00', '0.50']);
});

it('amounts are cut to two decimals, never rounded up', () => {
  expect([0n, 1n, 999_999n, 10_050_000n].map(shortVt)).toEqual(['0.00', '0.00', '0.99', '10.05']);
});
