import { expect, it } from 'vitest';

import { currentSpinTable } from '../../table.ts';
import { backText, lampOf, timesText } from './spin-words.ts';
import { shareText, toneOf, wheelSegments } from './wheel-segments.ts';

it.each([
  [0, 'in a moment'],
  [59_999, 'in a moment'],
  [60_000, 'in 1 min'],
  [12 * 60_000, 'in 12 min'],
  [3_599_999, 'in 1 h'],
  [3_600_000, 'in 1 h'],
  [3_660_000, 'in 1 h 1 min'],
  [86_400_000, 'in 24 h'],
])('S6-03 %i ms until the next spin are %s', (leftMs, text) => {
  expect(backText(leftMs)).toBe(text);
});

it('S6-03 a lamp is lit by a spin, and dark without a reproach', () => {
  const lamp = (day: string, isSpun = false) => lampOf({ day, isSpun }, '2028-02-29');
  expect([lamp('2028-02-28', true), lamp('2028-02-28'), lamp('2028-02-29'), lamp('2028-03-01')]).toEqual([
    'spun',
    'past',
    'today',
    'ahead',
  ]);
});

it('S6-03 the legend names every segment with its exact share', () => {
  const legend = wheelSegments(currentSpinTable()).map(({ words, tickets }) => `${words} ${shareText(tickets)}`);
  expect(legend).toEqual([
    '0.10 VT 30%',
    '0.20 VT 25%',
    '0.50 VT 18%',
    '1.00 VT 10%',
    '2.00 VT 5%',
    '5.00 VT 2%',
    '10.00 VT 0.8%',
    '25.00 VT 0.15%',
    '100.00 VT 0.02%',
    '1 token 5%',
    '3 jackpot tickets 3%',
    '100 XP 1.03%',
  ]);
  expect([300_000, 100_000, 50_000, 8000, 1500, 200].map(toneOf)).toEqual([
    'common',
    'uncommon',
    'rare',
    'epic',
    'legendary',
    'mythic',
  ]);
  expect(timesText(125)).toBe('×1.25');
});
