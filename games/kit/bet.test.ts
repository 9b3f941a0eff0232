import { formatVt, parseVt } from '@voltide/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isWheelBet, WHEEL_BET } from '../wheel/rules.ts';
import { betStops, betText, coverageOf, coveredMost, fitBet, readBet, stopOf } from './bet.ts';

const amounts = fc.bigInt({ min: 0n, max: 2n * WHEEL_BET.mostSun });

describe('a bet', () => {
  it.each([
    ['1', 1_000_000n],
    ['1.5', 1_500_000n],
    ['1,5', 1_500_000n],
    ['1,50', 1_500_000n],
    ['１．５', 1_500_000n],
    ['١٫٥', 1_500_000n],
    [' 0.10 ', 100_000n],
    ['.25', 250_000n],
    ['007', 7_000_000n],
    ['200.00', 200_000_000n],
    ['3.', 3_000_000n],
  ])('S6-01 %s is read', (typed, betSun) => {
    expect(readBet(typed, WHEEL_BET)).toEqual({ ok: true, betSun });
  });

  it.each([
    ['', 'Enter a number'],
    ['abc', 'Enter a number'],
    ['-1', 'Enter a number'],
    ['1e2', 'Enter a number'],
    ['1.2.3', 'Enter a number'],
    ['1,500', 'This may mean two numbers. Write 1500 or 1.5.'],
    ['1.500', 'This may mean two numbers. Write 1500 or 1.5.'],
    ['0.09', 'The least bet is 0.10 VT.'],
    ['0', 'The least bet'],
    ['200.01', 'The highest bet is 200.00 VT.'],
    ['99999999', 'The highest bet'],
    ['1.0050', 'Bet in steps of 0.01 VT.'],
  ])('S6-01 %j is refused with the reason', (typed, text) => {
    expect(readBet(typed, WHEEL_BET)).toMatchObject({ ok: false, text: expect.stringContaining(text) as string });
  });

  it('what the field shows is read again as the same bet, and is what the rules allow', () => {
    fc.assert(
      fc.property(amounts, (wantedSun) => {
        const betSun = fitBet(wantedSun, WHEEL_BET);
        expect(isWheelBet(betSun)).toBe(true);
        expect(readBet(betText(betSun), WHEEL_BET)).toEqual({ ok: true, betSun });
        expect(parseVt(formatVt(betSun))).toBe(betSun);
        if (isWheelBet(wantedSun)) expect(betSun).toBe(wantedSun);
      }),
    );
  });

  it('is covered by one bucket whole, never by both together', () => {
    expect(coveredMost({ promoSun: 3_000_000n, cashSun: 2_000_000n }, WHEEL_BET)).toBe(3_000_000n);
    expect(coveredMost({ promoSun: 60_000n, cashSun: 60_000n }, WHEEL_BET)).toBeUndefined();
    expect(coveredMost({ promoSun: 0n, cashSun: 1_239_999n }, WHEEL_BET)).toBe(1_230_000n);
    expect(coveredMost({ promoSun: 900_000_000n, cashSun: 0n }, WHEEL_BET)).toBe(WHEEL_BET.mostSun);
  });

  it('every stop of the slider may be bet, from the least to the most, in order', () => {
    const stops = betStops(WHEEL_BET);
    expect(stops.every(isWheelBet)).toBe(true);
    expect([stops[0], stops.at(-1)]).toEqual([WHEEL_BET.leastSun, WHEEL_BET.mostSun]);
    expect(stops.every((stopSun, i) => i === 0 || stopSun > (stops[i - 1] ?? 0n))).toBe(true);
    for (const [i, stopSun] of stops.entries()) expect(stopOf(stopSun, stops)).toBe(i);
    expect(stopOf(1_010_000n, stops)).toBe(stopOf(1_000_000n, stops));
  });
});

it('of cash no more is covered than may be bet', () => {
  const buckets = { cash: '9.000000', promo: '1.000000' };
  expect(coverageOf(buckets, 4_000_000n)).toEqual({ promoSun: 1_000_000n, cashSun: 4_000_000n });
  expect(coverageOf(buckets, 10_000_000n)).toEqual({ promoSun: 1_000_000n, cashSun: 9_000_000n });
});
