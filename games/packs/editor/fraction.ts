import { assert } from '@voltide/core';

import { gcd } from './line-changes.ts';

export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export function fractionOf(numerator: bigint, denominator: bigint): Fraction {
  assert(denominator > 0n, 'the denominator of a fraction is above 0');
  const common = gcd(numerator, denominator);
  return common === 0n
    ? { numerator: 0n, denominator: 1n }
    : { numerator: numerator / common, denominator: denominator / common };
}

/** Writes a fraction with this many decimals, rounded half away from zero: the only rounding of a shown figure. */
export function decimalText({ numerator, denominator }: Fraction, decimals: number): string {
  const size = numerator < 0n ? -numerator : numerator;
  const scaled = (size * 10n ** BigInt(decimals) * 2n + denominator) / (denominator * 2n);
  const digits = `${scaled}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return numerator < 0n && scaled > 0n ? `-${text}` : text;
}

/** A fraction in per cent with this many decimals. */
export function percentOf({ numerator, denominator }: Fraction, decimals: number): string {
  return decimalText({ numerator: numerator * 100n, denominator }, decimals);
}
