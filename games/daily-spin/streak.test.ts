import { utcDay } from '@voltide/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { MOST_SHIELDS, nextSpinMs, streakAfter, streakOf, streakOn, type Streak } from './streak.ts';

const DAY_MS = 86_400_000;

function daysFrom(first: string, offsets: readonly number[]): readonly string[] {
  return offsets.map((offset) => utcDay(Date.parse(`${first}T00:00:00Z`) + offset * DAY_MS));
}

function count(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function getStreak(first: string, offsets: readonly number[]): Streak {
  const streak = streakOf(daysFrom(first, offsets));
  if (streak === undefined) throw new Error('there was a spin');
  return streak;
}

it('the first day of use is day 1', () => {
  expect(streakOf([])).toBeUndefined();
  expect(streakOn(undefined, '2026-11-23')).toEqual({ canSpin: true, day: 1, shields: 0, shieldedDays: 0 });
  expect(streakAfter(undefined, '2026-11-23')).toEqual({ days: 1, shields: 0, lastDay: '2026-11-23' });
});

it.each([
  ['2026-01-25', 10, '2026-02-03'],
  ['2026-02-25', 10, '2026-03-06'],
  ['2028-02-25', 10, '2028-03-05'],
  ['2100-02-25', 10, '2100-03-06'],
  ['2000-02-25', 10, '2000-03-05'],
  ['2026-12-28', 10, '2027-01-06'],
  ['2026-03-27', 10, '2026-04-05'],
])('a streak from %s counts every day over the ends of months, years and leap days', (first, days, lastDay) => {
  expect(getStreak(first, count(0, days - 1))).toEqual({ days, shields: 1, lastDay });
});

it('a shield is earned with days 7, 14, 21 and so on, and two are held at most', () => {
  const held = count(1, 30).map((days) => getStreak('2026-01-01', count(0, days - 1)).shields);
  expect(held).toEqual([...Array<number>(6).fill(0), ...Array<number>(7).fill(1), ...Array<number>(17).fill(2)]);
});

it('a missed day ends a streak that has no shield', () => {
  expect(getStreak('2026-01-01', [0, 1, 2, 4])).toMatchObject({ days: 1, shields: 0 });
});

it('a missed day uses a shield: the streak goes on, and that day does not count', () => {
  const before = getStreak('2026-02-20', count(0, 7));
  expect(before).toEqual({ days: 8, shields: 1, lastDay: '2026-02-27' });
  expect(streakOn(before, '2026-03-01')).toEqual({ canSpin: true, day: 9, shields: 0, shieldedDays: 1 });
  expect(streakOn(before, '2026-03-02')).toEqual({ canSpin: true, day: 1, shields: 0, shieldedDays: 0 });
});

it('two shields cover two missed days, and a third ends the streak with both of them', () => {
  const before = getStreak('2028-02-14', count(0, 13));
  expect(before).toEqual({ days: 14, shields: 2, lastDay: '2028-02-27' });
  expect(streakOn(before, '2028-02-29')).toMatchObject({ day: 15, shields: 1, shieldedDays: 1 });
  expect(streakOn(before, '2028-03-01')).toMatchObject({ day: 15, shields: 0, shieldedDays: 2 });
  expect(streakAfter(before, '2028-03-02')).toEqual({ days: 1, shields: 0, lastDay: '2028-03-02' });
});

it('a shield that is earned with a spin after missed days is held after it', () => {
  const before = getStreak('2026-01-01', count(0, 12));
  expect(before).toMatchObject({ days: 13, shields: 1 });
  expect(streakAfter(before, '2026-01-15')).toEqual({ days: 14, shields: 1, lastDay: '2026-01-15' });
});

it('there is one spin a day, also when a clock goes back', () => {
  const streak = getStreak('2026-01-01', count(0, 8));
  for (const day of ['2026-01-09', '2026-01-08', '2025-12-31']) {
    expect(streakOn(streak, day)).toEqual({ canSpin: false, day: 9, shields: 1, shieldedDays: 0 });
    expect(() => streakAfter(streak, day)).toThrow('one spin a day');
  }
});

it.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', 'today', ''])('%s is no day', (day) => {
  expect(() => streakOn(undefined, day)).toThrow('a day is written');
});

it('whatever days are spun, the streak counts them since its last break and holds 0 to 2 shields', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 120 });
  const firstDays = fc.integer({ min: 0, max: 40_000 }).map((days) => utcDay(days * DAY_MS));
  fc.assert(
    fc.property(firstDays, gaps, (first, steps) => {
      const offsets = [0];
      for (const step of steps) offsets.push((offsets.at(-1) ?? 0) + step);
      let shields = 0;
      let days = 0;
      let last = -1;
      for (const offset of offsets) {
        const missed = days === 0 ? 0 : offset - last - 1;
        days = missed > shields ? 1 : days + 1;
        shields = missed > shields ? 0 : shields - missed;
        if (days % 7 === 0 && shields < MOST_SHIELDS) shields++;
        last = offset;
      }
      expect(getStreak(first, offsets)).toMatchObject({ days, shields });
      expect(days).toBeLessThanOrEqual(offsets.length);
    }),
  );
});

it('the next spin comes with the next UTC day', () => {
  const midnight = Date.parse('2028-02-29T00:00:00Z');
  expect(nextSpinMs(midnight - 1)).toBe(midnight);
  expect(nextSpinMs(midnight)).toBe(midnight + DAY_MS);
});
