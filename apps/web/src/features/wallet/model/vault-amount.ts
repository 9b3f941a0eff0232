import { formatVt, parseVt } from '@voltide/core';

export type ReadAmount =
  | { readonly ok: true; readonly amount: string }
  /** Without a text nothing was typed yet. */
  | { readonly ok: false; readonly text: string | undefined };

/** Reads what somebody typed, at most what there is. */
export function readVaultAmount(typed: string, most: string, where: string): ReadAmount {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return { ok: false, text: undefined };
  if (!/^(0|[1-9]\d{0,12})(\.\d{1,6})?$/.test(text)) {
    return { ok: false, text: 'Enter an amount in VT, such as 25 or 7.50.' };
  }
  const amountSun = parseVt(text);
  if (amountSun === 0n) return { ok: false, text: 'Enter an amount above zero.' };
  if (amountSun > parseVt(most)) return { ok: false, text: `You have less ${where}.` };
  return { ok: true, amount: formatVt(amountSun) };
}
