import { getBuckets } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import { handle } from '../handle.ts';
import { findBalances } from '../../wallet/balances.sql.ts';

export const buckets = handle(getBuckets, ({ database }) => async ({ caller }) => {
  const { cashSun, promoSun, heldSun } = await findBalances(database, caller.userId);
  return { cash: formatVt(cashSun), promo: formatVt(promoSun), held: formatVt(heldSun) };
});
