import { formatVt, parseVt, shareCeil } from '@voltide/core';

const WHOLE_BPS = 10_000n;

export type WithdrawalSum = { readonly amount: string; readonly fee: string; readonly net: string };

/** Computes the sums of a withdrawal. The fee is rounded up to the sun, as the server books it. */
export function sumOf(amount: string, feeBps: number): WithdrawalSum {
  const amountSun = parseVt(amount);
  const feeSun = shareCeil(amountSun, BigInt(feeBps), WHOLE_BPS);
  return { amount, fee: formatVt(feeSun), net: formatVt(amountSun - feeSun) };
}
