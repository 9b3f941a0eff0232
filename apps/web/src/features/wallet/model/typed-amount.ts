import { formatVt, readTyped } from '@voltide/core';

/** A typed amount with six decimals, or its error; no error text before anything was typed. */
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
