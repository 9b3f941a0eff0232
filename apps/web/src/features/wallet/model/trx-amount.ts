import { parseVt } from '@voltide/core';

/** True if an amount is at least another, both in TRX. */
export function isAtLeast(amount: string, minimum: string): boolean {
  return parseVt(amount) >= parseVt(minimum);
}

/** Removes trailing zeros: "50", "10.5". */
export function plainTrx(amount: string): string {
  return amount.replace(/\.?0+$/, '');
}
