import { exportStatement, getBalance, getBuckets, getLifetime, listEntries } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import { handle, handleFile } from '../../platform/context/handle.ts';
import { findBalances } from './balances.sql.ts';
import { sumLifetime } from './lifetime.sql.ts';

const balance = handle(getBalance, ({ database }) => async ({ caller }) => {
  const { cashSun, promoSun, version } = await findBalances(database, caller.userId);
  return { success: true as const, balance: formatVt(cashSun + promoSun), currency: 'VT' as const, version };
});

const buckets = handle(getBuckets, ({ database }) => async ({ caller }) => {
  const { cashSun, promoSun, heldSun } = await findBalances(database, caller.userId);
  return { cash: formatVt(cashSun), promo: formatVt(promoSun), held: formatVt(heldSun) };
});

const lifetime = handle(getLifetime, ({ database }) => async ({ caller }) => {
  const { depositedSun, withdrawnSun } = await sumLifetime(database, caller.userId);
  return {
    deposited: formatVt(depositedSun),
    withdrawn: formatVt(withdrawnSun),
    net: formatVt(depositedSun - withdrawnSun),
  };
});

const entries = handle(
  listEntries,
  ({ statement }) =>
    ({ caller, query }) =>
      statement.list(caller.userId, query),
);

const statementCsv = handleFile(
  exportStatement,
  ({ statement }) =>
    ({ caller }) =>
      statement.csv(caller.userId),
);

export const WALLET_CALLS = [balance, buckets, lifetime, entries, statementCsv];
