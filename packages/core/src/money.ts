/** 1 VT = 1 TRX = 1,000,000 sun (rules book §1). Every amount in the code is a whole number of sun, as a bigint. */
export const SUN_PER_VT = 1_000_000n;

const DECIMALS = 6;
const AMOUNT = /^(-?)(0|[1-9]\d{0,12})(?:\.(\d{1,6}))?$/;

/** Raised by {@link parseVt} for text that is not an amount. */
export class AmountError extends Error {
  override name = 'AmountError';
}

/**
 * Reads a decimal VT or TRX text such as "12.345678" as sun.
 * At most 13 whole digits and six decimals, no exponent, no blanks, no leading zeros.
 * @throws AmountError for anything else.
 */
export function parseVt(text: string): bigint {
  const match = AMOUNT.exec(text);
  if (match === null) throw new AmountError(`not an amount in VT: ${JSON.stringify(text.slice(0, 40))}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const amountSun = BigInt(whole) * SUN_PER_VT + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -amountSun : amountSun;
}

/** Writes sun as the decimal text the wire format uses: always six decimals, never an exponent (S8-16). */
export function formatVt(amountSun: bigint): string {
  return cutVt(amountSun, DECIMALS);
}

/**
 * Writes sun with fewer decimals for people. Digits are cut off, never rounded, so that the text never exceeds the
 * amount (S8-16). The minus is a hyphen; screens replace it by a true minus sign.
 */
export function cutVt(amountSun: bigint, decimals: number): string {
  const size = amountSun < 0n ? -amountSun : amountSun;
  const whole = size / SUN_PER_VT;
  const fraction = (size % SUN_PER_VT).toString().padStart(DECIMALS, '0').slice(0, decimals);
  const shown = fraction === '' ? `${whole}` : `${whole}.${fraction}`;
  return amountSun < 0n && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

/**
 * Writes sun whole and with as few decimals as that takes, two or six: "25.50", "25.505000". Never three, which people
 * with another decimal mark would read as thousands.
 */
export function exactVt(amountSun: bigint): string {
  return cutVt(amountSun, amountSun % 10_000n === 0n ? 2 : DECIMALS);
}

/** Computes floor(amount × numerator ÷ denominator) for amounts of zero or more: debts to players are floored (§1). */
export function shareFloor(amountSun: bigint, numerator: bigint, denominator: bigint): bigint {
  return (amountSun * numerator) / denominator;
}

/** Computes ceil(amount × numerator ÷ denominator) for amounts of zero or more: fees are ceiled (§1). */
export function shareCeil(amountSun: bigint, numerator: bigint, denominator: bigint): bigint {
  return (amountSun * numerator + denominator - 1n) / denominator;
}
