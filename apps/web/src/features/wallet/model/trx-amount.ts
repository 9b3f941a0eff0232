import { parseVt } from '@voltide/core';

/** Whether an amount is at least another, both in TRX. */
export function isAtLeast(amount: string, minimum: string): boolean {
  return parseVt(amount) >= parseVt(minimum);
}

/** An amount without the decimals that say nothing: "50", "10.5". */
export function plainTrx(amount: string): string {
  return amount.replace(/\.?0+$/, '');
}
