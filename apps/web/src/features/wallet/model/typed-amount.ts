import { formatVt, readTyped } from '@voltide/core';

/** An amount as it was typed: with six decimals, or what is wrong with it. Without a text nothing was typed yet. */
export type TypedAmount =
  | { readonly ok: true; readonly amount: string }
  | { readonly ok: false; readonly text: string | undefined };

/** Reads an amount of VT or TRX above zero. */
export function readAmount(typed: string): TypedAmount {
  const read = readTyped(typed);
  if (!read.ok) return { ok: false, text: read.isEmpty ? undefined : read.text };
  if (read.units === 0n) return { ok: false, text: 'Enter an amount above zero.' };
  return { ok: true, amount: formatVt(read.units) };
}
