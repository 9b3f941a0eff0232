import { AmountError } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { moneyText } from './money-text.ts';
import { agoText, leftText } from './time-text.ts';

describe('money', () => {
  it.each([
    ['12.345678', { decimals: 6 }, '12.345678\u2009VT'],
    ['12.349999', {}, '12.34\u2009VT'],
    ['0.999999', { decimals: 1 }, '0.9\u2009VT'],
    ['1240.500000', { decimals: 1, unit: null }, '1,240.5'],
    ['10000000.000000', {}, '10,000,000.00\u2009VT'],
    ['-3.500000', {}, '\u22123.50\u2009VT'],
    ['-0.001000', {}, '0.00\u2009VT'],
    ['5.000000', { signed: true }, '+5.00\u2009VT'],
    ['0.000000', { signed: true }, '0.00\u2009VT'],
    ['7.000000', { decimals: 0, unit: 'TRX' }, '7\u2009TRX'],
  ] as const)('S8-16 %s is cut off, never rounded: %o gives %s', (amount, options, shown) => {
    expect(moneyText(amount, options)).toBe(shown);
  });

  it('refuses what is no amount', () => {
    expect(() => moneyText('1e3')).toThrow(AmountError);
  });
});

describe('times', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [240_000, '4 min ago'],
    [3 * 3_600_000, '3 h ago'],
    [2 * 86_400_000, '2 d ago'],
    [30 * 86_400_000, '1969-12-02'],
  ])('%i ms ago reads "%s"', (age, text) => {
    expect(agoText(-age, 0)).toBe(text);
  });

  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [9000, '0:09'],
    [59 * 60_000 + 7000, '59:07'],
    [3 * 3_600_000 + 4 * 60_000 + 9000, '3:04:09'],
    [2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 9000, '2 d 03:04:09'],
  ])('%i ms left read "%s"', (left, text) => {
    expect(leftText(left)).toBe(text);
  });
});
