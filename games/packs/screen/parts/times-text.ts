/** Value ÷ price with two decimals at most, cut off. */
export function timesText(valueSun: bigint, priceSun: bigint): string {
  const hundredths = (valueSun * 100n) / priceSun;
  const rest = `${hundredths % 100n}`.padStart(2, '0').replace(/0+$/, '');
  return `${(hundredths / 100n).toLocaleString('en')}${rest === '' ? '' : `.${rest}`}`;
}
