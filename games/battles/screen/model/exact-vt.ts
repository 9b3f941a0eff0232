import { formatVt, parseVt } from '@voltide/core';

const THIN_SPACE = '\u2009';

/** Writes an exact amount, with two decimals at least: "1,240.50 VT", "3.085 VT". */
export function exactVt(amountSun: bigint): string {
  const [whole = '0', fraction = ''] = formatVt(amountSun).split('.');
  const digits = fraction.replace(/0{1,4}$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${digits}${THIN_SPACE}VT`;
}

/** Writes an amount of the wire in the same way. */
export function exactVtText(amount: string): string {
  return exactVt(parseVt(amount));
}
