import { formatVt, parseVt } from '@voltide/core';

const THIN_SPACE = '\u2009';

/** An amount to the sun, with no more decimals than it has, two at least: "1,240.50 VT", "3.085 VT". */
export function exactVt(amountSun: bigint): string {
  const [whole = '0', fraction = ''] = formatVt(amountSun).split('.');
  const digits = fraction.replace(/0{1,4}$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${digits}${THIN_SPACE}VT`;
}

/** The same of an amount as calls carry it. */
export function exactVtText(amount: string): string {
  return exactVt(parseVt(amount));
}
