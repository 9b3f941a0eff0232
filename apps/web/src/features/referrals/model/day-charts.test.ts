import { expect, it } from 'vitest';

import { chartOf, listSpells, placeNameOf } from './day-charts.ts';

const DAYS = [
  { day: '2026-12-30', clicks: 3, signUps: 1, stake: '10.000000', edge: '0.700000', earned: '0.070000' },
  { day: '2027-01-02', clicks: 2, signUps: 0, stake: '0.000000', edge: '0.000000', earned: '0.000000' },
];

it('S7-03 the charts show every day of a range, those without anything too', () => {
  const spells = listSpells(DAYS, '30', '2027-01-02');
  expect(spells).toHaveLength(30);
  expect([spells[0]?.from, spells.at(-1)?.from]).toEqual(['2026-12-04', '2027-01-02']);
  const chart = chartOf(spells.slice(-4), ['clicks', 'Clicks'], ['signUps', 'Sign-ups']);
  expect(chart.labels).toEqual(['30 Dec', '31 Dec', '1 Jan', '2 Jan']);
  expect(chart.series.map(({ name, sizes }) => [name, sizes])).toEqual([
    ['Clicks', [3n, 0n, 0n, 2n]],
    ['Sign-ups', [1n, 0n, 0n, 0n]],
  ]);
  expect(chartOf(spells, ['earnedSun', 'Earned']).series[0]?.sizes.at(-4)).toBe(70_000n);
});

it('S7-03 a year is shown by weeks, also across its end', () => {
  const spells = listSpells(DAYS, '365', '2027-01-03');
  expect(spells.at(-1)).toMatchObject({ from: '2026-12-28', clicks: 5n, signUps: 1n, stakeSun: 10_000_000n });
  expect(spells.length).toBeLessThanOrEqual(54);
  expect(new Set(spells.map(({ from }) => new Date(from).getUTCDay()))).toEqual(new Set([1]));
  expect([placeNameOf('90'), placeNameOf('365')]).toEqual(['Day', 'Week from']);
});
