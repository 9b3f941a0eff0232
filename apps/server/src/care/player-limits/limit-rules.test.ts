import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changeLimit, confirmRaise, exclusionEnd, findOpenRaise, NO_LIMIT, type LimitState } from './limit-rules.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-23T10:00:00Z');
const textOf = (ms: number): string => new Date(ms).toISOString();

describe('a limit', () => {
  const ten: LimitState = { amount: 10n, raise: undefined };
  const raised: LimitState = { amount: 10n, raise: { to: 20n, fromMs: NOW + DAY_MS } };

  it('S15-01 is in force at once when it is the first, lower or the same', () => {
    expect(changeLimit(NO_LIMIT, 10n, NOW)).toEqual(ten);
    expect(changeLimit(ten, 3n, NOW)).toEqual({ amount: 3n, raise: undefined });
    expect(changeLimit(ten, 0n, NOW)).toEqual({ amount: 0n, raise: undefined });
  });

  it('S15-01 that is lowered or kept withdraws the raise that was asked for', () => {
    expect(changeLimit(raised, 10n, NOW)).toEqual(ten);
    expect(changeLimit(raised, 9n, NOW)).toEqual({ amount: 9n, raise: undefined });
  });

  it('S15-01 is higher or away only after a day and a second yes', () => {
    expect(changeLimit(ten, 20n, NOW)).toEqual(raised);
    expect(changeLimit(ten, undefined, NOW)).toEqual({ amount: 10n, raise: { to: undefined, fromMs: NOW + DAY_MS } });
    expect(confirmRaise(raised, 20n, NOW + DAY_MS - 1)).toEqual({ error: 'raise_not_due', waitMs: 1 });
    expect(confirmRaise(raised, 20n, NOW + DAY_MS)).toEqual({ amount: 20n, raise: undefined });
    const away = changeLimit(ten, undefined, NOW);
    expect(confirmRaise(away, undefined, NOW + DAY_MS)).toEqual(NO_LIMIT);
  });

  it('S15-01 keeps to the raise that was asked for, for a week', () => {
    const last = NOW + 8 * DAY_MS - 1;
    expect(confirmRaise(raised, 21n, NOW + DAY_MS)).toEqual({ error: 'raise_gone' });
    expect(confirmRaise(raised, undefined, NOW + DAY_MS)).toEqual({ error: 'raise_gone' });
    expect(confirmRaise(ten, 20n, NOW)).toEqual({ error: 'raise_gone' });
    expect(confirmRaise(raised, 20n, last)).toEqual({ amount: 20n, raise: undefined });
    expect(confirmRaise(raised, 20n, last + 1)).toEqual({ error: 'raise_gone' });
    expect([findOpenRaise(raised, last), findOpenRaise(raised, last + 1)]).toEqual([raised.raise, undefined]);
  });

  it('a repeated request or confirmation changes nothing; another one waits again, as does an unconfirmed one', () => {
    expect(changeLimit(raised, 20n, NOW + 5)).toBe(raised);
    expect(changeLimit(raised, 15n, NOW + 5).raise).toEqual({ to: 15n, fromMs: NOW + DAY_MS + 5 });
    expect(changeLimit(raised, 20n, NOW + 9 * DAY_MS).raise).toEqual({ to: 20n, fromMs: NOW + 10 * DAY_MS });
    expect(confirmRaise({ amount: 20n, raise: undefined }, 20n, NOW)).toEqual({ amount: 20n, raise: undefined });
  });

  it('S15-01 is never higher than a day before, whatever is asked for in which order', () => {
    const step = fc.record({
      wish: fc.option(fc.bigInt({ min: 0n, max: 5n }), { nil: undefined }),
      confirms: fc.boolean(),
      waitMs: fc.integer({ min: 0, max: DAY_MS + 1000 }),
    });
    const sizeOf = ({ amount }: LimitState): bigint => amount ?? 10n ** 18n;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state: LimitState = { amount: 3n, raise: undefined };
        let nowMs = NOW;
        const asked: { wish: bigint | undefined; atMs: number }[] = [];
        for (const { wish, confirms, waitMs } of steps) {
          nowMs += waitMs;
          const before = state;
          const confirmed = confirms ? confirmRaise(state, wish, nowMs) : changeLimit(state, wish, nowMs);
          if (!('error' in confirmed)) state = confirmed;
          if (sizeOf(state) > sizeOf(before)) {
            expect(confirms).toBe(true);
            const isOld = asked.some(({ wish: wished, atMs }) => wished === wish && atMs <= nowMs - DAY_MS);
            expect(isOld).toBe(true);
          }
          if (!confirms) asked.push({ wish, atMs: nowMs });
        }
      }),
    );
  });
});

it.each([
  ['1d', '2026-11-24T10:00:00.000Z'],
  ['7d', '2026-11-30T10:00:00.000Z'],
  ['30d', '2026-12-23T10:00:00.000Z'],
  ['6m', '2027-05-23T10:00:00.000Z'],
  ['1y', '2027-11-23T10:00:00.000Z'],
  ['5y', '2031-11-23T10:00:00.000Z'],
] as const)('S15-01 an exclusion of %s ends on %s', (length, end) => {
  expect(textOf(exclusionEnd(length, NOW))).toBe(end);
});

it('S15-01 half a year from a day that its month does not have ends with that month', () => {
  expect(textOf(exclusionEnd('6m', Date.parse('2026-08-31T10:00:00.500Z')))).toBe('2027-02-28T10:00:00.500Z');
  expect(textOf(exclusionEnd('1y', Date.parse('2028-02-29T23:59:59Z')))).toBe('2029-02-28T23:59:59.000Z');
});
