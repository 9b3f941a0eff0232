import { parseVt } from '@voltide/core';

import { readAmount, type TypedAmount } from './typed-amount.ts';

/** Reads an amount to move, at most the available one. */
export function readVaultAmount(typed: string, most: string, where: string): TypedAmount {
  const read = readAmount(typed);
  return read.ok && parseVt(read.amount) > parseVt(most) ? { ok: false, text: `You have less ${where}.` } : read;
}
