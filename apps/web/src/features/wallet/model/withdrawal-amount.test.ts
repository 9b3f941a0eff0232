import { expect, it } from 'vitest';

import { sumOf } from './withdrawal-amount.ts';

it.each([
  ['20.000000', '0.400000', '19.600000'],
  ['20.000001', '0.400001', '19.600000'],
  ['33.333333', '0.666667', '32.666666'],
  ['1234.500000', '24.690000', '1209.810000'],
  ['9000000000.000049', '180000000.000001', '8820000000.000048'],
])('S8-08 S8-16 of %s TRX the fee is 2 %%, rounded up to the sun, and the rest is paid', (amount, fee, net) => {
  expect(sumOf(amount, 200)).toEqual({ amount, fee, net });
});
