export function percentOf(share: number): string {
  return `${plain(share * 100, 4)}%`;
}

export function returnText(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** Formats as "0.317", "0.0042", "below 0.0001". */
export function chanceText(p: number): string {
  if (p >= 0.01) return p.toFixed(3);
  return p < 0.0001 ? 'below 0.0001' : p.toFixed(4);
}

export function countText(count: number): string {
  return count.toLocaleString('en');
}

/** Formats an expected count: "312.5"; less than a tenth keeps two digits. */
export function expectedText(count: number): string {
  if (count >= 1000) return countText(Math.round(count));
  return plain(count, count < 0.1 ? 2 : 4);
}

/** Formats with at most so many digits, without an exponent. */
function plain(value: number, digits: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: digits });
}
