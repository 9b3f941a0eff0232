import { SUN_PER_VT } from '@voltide/core';
import { expect, it } from 'vitest';

import { exactVt } from './exact-vt.ts';
import { paymentOf, type Purse } from './payment.ts';

const PURSE: Purse = { cash: '10.000000', promo: '4.000000', spendOrder: 'promo_first' };
const order = (vt: bigint, more = {}) => ({ stakeSun: vt * SUN_PER_VT, isCashSold: true, mustBeCash: false, ...more });

it('S5-01 a stake is paid from one balance: the first in order that covers it', () => {
  expect(paymentOf(PURSE, order(3n))).toEqual({ kind: 'paid', bucket: 'promo', leftSun: SUN_PER_VT });
  expect(paymentOf(PURSE, order(5n))).toEqual({ kind: 'paid', bucket: 'cash', leftSun: 5n * SUN_PER_VT });
  expect(paymentOf({ ...PURSE, spendOrder: 'cash_first' }, order(3n))).toMatchObject({ bucket: 'cash' });
  expect(paymentOf(PURSE, order(12n))).toEqual({
    kind: 'short',
    mostSun: 10n * SUN_PER_VT,
    buckets: ['promo', 'cash'],
  });
});

it('S5-01 who pays for others pays cash, which pays for no pack that is off sale', () => {
  expect(paymentOf(PURSE, order(3n, { mustBeCash: true }))).toMatchObject({ kind: 'paid', bucket: 'cash' });
  expect(paymentOf(PURSE, order(5n, { isCashSold: false }))).toMatchObject({ kind: 'short', buckets: ['promo'] });
  const none = paymentOf(PURSE, order(1n, { isCashSold: false, mustBeCash: true }));
  expect(none).toEqual({ kind: 'short', mostSun: 0n, buckets: [] });
  expect(paymentOf(PURSE, order(0n))).toEqual({ kind: 'free' });
});

it('amounts are written to the sun', () => {
  expect([exactVt(1_240_500_000n), exactVt(3_085_000n), exactVt(1n)]).toEqual([
    '1,240.50\u2009VT',
    '3.085\u2009VT',
    '0.000001\u2009VT',
  ]);
});
