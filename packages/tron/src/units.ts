import { AmountError, formatVt, parseVt, SUN_PER_VT } from '@voltide/core';

/** 1 TRX = 1,000,000 sun. 1 VT = 1 TRX (rules book §1), so both are read and written by the same code. */
export const SUN_PER_TRX = SUN_PER_VT;

/**
 * Reads an amount of TRX such as "12.345678" as sun: nothing negative, at most six decimals, no exponent.
 * @throws AmountError for anything else.
 */
export function parseTrx(text: string): bigint {
  const amountSun = parseVt(text);
  if (amountSun < 0n || text.startsWith('-')) throw new AmountError('an amount of TRX is not negative');
  return amountSun;
}

/** Writes sun as TRX with all six decimals. */
export function formatTrx(amountSun: bigint): string {
  return formatVt(amountSun);
}
