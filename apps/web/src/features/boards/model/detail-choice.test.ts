import { expect, it } from 'vitest';

import { firstOfPage, formatDetailChoice, parseDetailChoice, withMeasure, type DetailChoice } from './detail-choice.ts';

const WEEK: DetailChoice = { measure: 'points', period: 'week', season: '2026-W47', from: 101, q: 'ma' };
const DAY: DetailChoice = { measure: 'points', period: 'day', season: undefined, from: 1, q: '' };

it('S7-01 measure, period, season, page and search stand in the address, and come back from it', () => {
  expect(formatDetailChoice(WEEK)).toEqual({ period: 'week', season: '2026-W47', from: '101', q: 'ma' });
  expect(formatDetailChoice(DAY)).toEqual({});
  for (const choice of [WEEK, DAY, { ...DAY, measure: 'multiple', period: 'all' } as const]) {
    expect(parseDetailChoice(formatDetailChoice(choice))).toEqual(choice);
  }
});

it('S7-01 values of an address that name no board fall back to those that do', () => {
  expect(parseDetailChoice({ measure: 'wins', period: 'year', season: '2026-W54', from: '-3', q: 'ä' })).toEqual(DAY);
  expect(parseDetailChoice({ period: 'week', season: '2026-11-28' })).toMatchObject({
    period: 'week',
    season: undefined,
  });
  expect(parseDetailChoice({ period: 'week', season: '2027-W53' }).season).toBeUndefined();
  expect(parseDetailChoice({ period: 'all', season: 'all' }).season).toBeUndefined();
  expect(parseDetailChoice({ measure: 'streak', period: 'week' })).toMatchObject({ measure: 'streak', period: 'all' });
});

it('S7-01 a page begins at the same place from whatever place it is asked for', () => {
  expect([1, 2, 100, 101, 200, 201].map(firstOfPage)).toEqual([1, 1, 1, 101, 101, 201]);
  expect(parseDetailChoice({ from: '137' }).from).toBe(101);
});

it('S7-01 another measure keeps the period where it has one, and begins at its first place', () => {
  expect(withMeasure(WEEK, 'multiple')).toEqual({ ...DAY, measure: 'multiple', period: 'week' });
  expect(withMeasure(WEEK, 'sets')).toEqual({ ...DAY, measure: 'sets', period: 'all' });
});
