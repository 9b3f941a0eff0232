import { expect, it } from 'vitest';

import { placePrize, prizeDecimals } from './place-prize.ts';
import { scoreText } from './score-text.ts';
import { endText, seasonSpan, seasonText } from '../../../lib/boards/season-text.ts';

it('S7-01 a score has its unit, and a multiple its hundredths', () => {
  expect([scoreText('points', '1240'), scoreText('points', '1'), scoreText('points', '0')]).toEqual([
    '1,240 points',
    '1 point',
    '0 points',
  ]);
  expect(['375', '66', '5', '125000'].map((score) => scoreText('multiple', score))).toEqual([
    '3.75×',
    '0.66×',
    '0.05×',
    '1,250.00×',
  ]);
  expect([scoreText('streak', '7'), scoreText('sets', '3'), scoreText('verified', '1')]).toEqual([
    '7 days',
    '3 sets',
    '1 result',
  ]);
});

it('S7-01 a season is named by its day, its ISO week or its month, by UTC', () => {
  expect([
    seasonText('day', '2028-02-29'),
    seasonText('week', '2026-W53'),
    seasonText('week', '2027-W01'),
    seasonText('month', '2026-11'),
    seasonText('all', 'all'),
  ]).toEqual(['29 February 2028', 'Week 53 of 2026', 'Week 1 of 2027', 'November 2026', 'All time']);
  expect([
    seasonSpan('day', '2026-11-28'),
    seasonSpan('week', '2026-W53'),
    seasonSpan('month', '2028-02'),
    seasonSpan('all', 'all'),
  ]).toEqual(['Saturday', '28 Dec – 3 Jan', '1 Feb – 29 Feb', '']);
  expect(endText('2026-11-30T00:00:00.000Z')).toBe('Mon 30 Nov, 00:00 UTC');
});

it('S7-01 the prize of a place is its share of the pool, floored, and never shown as nothing', () => {
  const board = { pool: { kind: 'cash' as const, amount: '0.100009' }, sharesBps: [5000, 250] };
  expect(placePrize(board, 1)).toEqual({ kind: 'cash', amount: '0.050004' });
  expect(placePrize(board, 2)).toEqual({ kind: 'cash', amount: '0.002500' });
  expect([placePrize(board, 3), placePrize({ ...board, pool: null }, 1)]).toEqual([null, null]);
  expect([prizeDecimals('0.050004'), prizeDecimals('0.002500')]).toEqual([2, 'exact']);
});
