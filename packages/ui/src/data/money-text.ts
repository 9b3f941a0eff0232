import { cutVt, exactVt, parseVt } from '@voltide/core';

const MINUS = '\u2212';
const THIN_SPACE = '\u2009';

export type MoneyTextOptions = {
  /** Decimals to show; the rest is cut off, never rounded (S8-16). `exact` cuts nothing off. Default 2. */
  readonly decimals?: number | 'exact';
  /** Writes a plus sign in front of amounts above zero. */
  readonly signed?: boolean;
  /** The unit after the amount; null for none. Default VT. */
  readonly unit?: 'VT' | 'TRX' | null;
};

/**
 * An amount in VT or TRX as people read it: "1,240.50 VT" with a true minus sign and a thin space before the unit.
 * @throws AmountError if `amount` is not a decimal text as the wire carries it.
 */
export function moneyText(amount: string, options: MoneyTextOptions = {}): string {
  const { decimals = 2, signed = false, unit = 'VT' } = options;
  const amountSun = parseVt(amount);
  const cut = decimals === 'exact' ? exactVt(amountSun) : cutVt(amountSun, decimals);
  const negative = cut.startsWith('-');
  const [whole = '0', fraction] = (negative ? cut.slice(1) : cut).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const number = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  const sign = negative ? MINUS : signed && /[1-9]/.test(number) ? '+' : '';
  return `${sign}${number}${unit === null ? '' : `${THIN_SPACE}${unit}`}`;
}
