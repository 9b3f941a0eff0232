import { getBalance } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import { handle } from '../handle.ts';
import { findBalances } from '../../wallet/balances.sql.ts';

export const balance = handle(getBalance, ({ database }) => async ({ caller }) => {
  const { cashSun, promoSun, version } = await findBalances(database, caller.userId);
  return { success: true as const, balance: formatVt(cashSun + promoSun), currency: 'VT' as const, version };
});
