import { AmountError, formatVt, parseVt } from '@voltide/core';

/** What was typed into a field for TRX. */
export type TypedTrx = { readonly ok: true; readonly amount: string } | { readonly ok: false };

/** Reads an amount of TRX: digits with at most six decimals (step 0.000001). */
export function readTrx(typed: string): TypedTrx {
  try {
    const amountSun = parseVt(typed.trim());
    return amountSun > 0n ? { ok: true, amount: formatVt(amountSun) } : { ok: false };
  } catch (error) {
    if (error instanceof AmountError) return { ok: false };
    throw error;
  }
}

/** Whether an amount is at least another, both in TRX. */
export function isAtLeast(amount: string, minimum: string): boolean {
  return parseVt(amount) >= parseVt(minimum);
}

/** An amount without the decimals that say nothing: "50", "10.5". */
export function plainTrx(amount: string): string {
  return amount.replace(/\.?0+$/, '');
}
