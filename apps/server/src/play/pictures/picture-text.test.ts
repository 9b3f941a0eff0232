import { expect, it } from 'vitest';

import { withPlainColours } from './colour-tokens.ts';
import { exactChance, listText, vtText } from './picture-text.ts';

it('S4-01 chances are exact fractions in lowest terms', () => {
  expect([400, 300, 1_000_000, 1, 123_457].map((tickets) => exactChance(tickets))).toEqual([
    '1 in 2,500',
    '3 in 10,000',
    '1 in 1',
    '1 in 1,000,000',
    '123,457 in 1,000,000',
  ]);
  expect(exactChance(4, 40)).toBe('1 in 10');
});

it('S8-16 amounts have two decimals, more where they need them, and their thousands apart', () => {
  expect([1_234_567_890_000n, 500_000n, 1n, 0n].map(vtText)).toEqual([
    '1,234,567.89 VT',
    '0.50 VT',
    '0.000001 VT',
    '0.00 VT',
  ]);
  expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map(listText)).toEqual(['A', 'A and B', 'A, B and C']);
});

it('colours of the pages are written as a canvas reads them, derived ones and those of tokens too', () => {
  expect(withPlainColours('fill="oklch(1 0 0)" stroke="oklch(0 0 0)"')).toBe('fill="#ffffff" stroke="#000000"');
  expect(withPlainColours('oklch(1 0 0 / 0.5)')).toBe('#ffffff80');
  expect(withPlainColours('var(--volt)')).toBe(withPlainColours('var(--logo-v)'));
  expect(withPlainColours('oklch(from var(--volt) l calc(c + 0) calc(h + 0))')).toBe(withPlainColours('var(--volt)'));
  expect(withPlainColours('oklch(from var(--volt) l c calc(h + 180))')).not.toBe(withPlainColours('var(--volt)'));
  expect(() => withPlainColours('var(--no-such-token)')).toThrow('no-such-token');
});
