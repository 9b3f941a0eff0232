import { expect, it } from 'vitest';

import { chanceText, countText, expectedText, percentOf, returnText } from './figure-text.ts';

it('S15-05 shares, returns and chances are written without exponents, and never as nothing', () => {
  expect([percentOf(0.0703), percentOf(1e-6), percentOf(0.5), percentOf(0)]).toEqual(['7.03%', '0.0001%', '50%', '0%']);
  expect([returnText(0.93), returnText(1.00456)]).toEqual(['93.00%', '100.46%']);
  expect([chanceText(0.31728), chanceText(0.00412), chanceText(3e-9), chanceText(1)]).toEqual([
    '0.317',
    '0.0041',
    'below 0.0001',
    '1.000',
  ]);
  expect([expectedText(1234.6), expectedText(312.52), expectedText(0.01234), countText(1_234_567)]).toEqual([
    '1,235',
    '312.5',
    '0.012',
    '1,234,567',
  ]);
});
