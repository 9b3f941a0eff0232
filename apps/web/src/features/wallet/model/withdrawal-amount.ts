import { formatVt, parseVt } from '@voltide/core';

import { readTrx } from './trx-amount.ts';

const WHOLE_BPS = 10_000n;

/** What a withdrawal costs and brings, in TRX with six decimals. */
export type WithdrawalSum = { readonly amount: string; readonly fee: string; readonly net: string };

/** Reads what was typed. The fee is rounded up to the sun, as the server books it; undefined for what is no amount. */
export function readWithdrawal(typed: string, feeBps: number): WithdrawalSum | undefined {
  const read = readTrx(typed.replaceAll(',', ''));
  if (!read.ok) return undefined;
  const amountSun = parseVt(read.amount);
  const feeSun = (amountSun * BigInt(feeBps) + WHOLE_BPS - 1n) / WHOLE_BPS;
  return { amount: read.amount, fee: formatVt(feeSun), net: formatVt(amountSun - feeSun) };
}
