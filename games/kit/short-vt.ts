import { formatVt } from '@voltide/core';

/** Writes a value for little room, without the unit: "2.50", and from a thousand on "10,000". */
export function compactVt(amountSun: bigint): string {
  const text = shortVt(amountSun);
  const [whole = '0', fraction] = text.split('.');
  return fraction === '00' && whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

/** Writes an amount without useless zeros, at least two decimals: values and prices are multiples of 0.01 VT. */
export function shortVt(amountSun: bigint): string {
  return formatVt(amountSun).replace(/(\.\d\d)\d*$/, '$1');
}
