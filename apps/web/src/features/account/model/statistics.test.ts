import { expect, it } from 'vitest';

import { listSpells, netChart, netOf, stakeChart, type Statistics } from './statistics.ts';

type Day = Statistics['days'][number];

function day(date: string, part: Partial<Day> = {}): Day {
  return {
    date,
    plays: 1,
    cashStake: '0.000000',
    cashPayout: '0.000000',
    promoStake: '0.000000',
    promoPayout: '0.000000',
    battleWins: 0,
    ...part,
  };
}

it('S10-01 net over time adds up day by day, cash and promo apart, days without plays included', () => {
  const days = [
    day('2026-11-25', { cashStake: '5.000000', cashPayout: '3.500001' }),
    day('2026-11-27', { cashStake: '1.000000', cashPayout: '4.000000', promoStake: '2.000000' }),
  ];
  const { unit, spells } = listSpells(days, '30', '2026-11-28');
  const { labels, series } = netChart(spells, unit);
  expect([unit, labels.length, labels[0], labels.at(-1)]).toEqual(['day', 30, '30 Oct', '28 Nov']);
  expect(series.map(({ name, sizes }) => [name, sizes.slice(-5)])).toEqual([
    ['Cash', [0n, -1_499_999n, -1_499_999n, 1_500_001n, 1_500_001n]],
    ['Play balance', [0n, 0n, 0n, -2_000_000n, -2_000_000n]],
  ]);
  expect(stakeChart(spells, unit).series.map(({ sizes }) => sizes.slice(-4))).toEqual([
    [5_000_000n, 0n, 1_000_000n, 0n],
    [0n, 0n, 2_000_000n, 0n],
  ]);
});

it('S10-01 a long time is told by weeks from Monday on, a longer one by months, and no day is lost', () => {
  const days = [day('2025-01-01', { cashStake: '1.000000' }), day('2026-11-28', { cashStake: '2.000000' })];
  const byWeek = listSpells(days, 'all', '2026-11-28');
  expect([byWeek.unit, byWeek.spells[0]?.from, byWeek.spells.at(-1)?.from]).toEqual([
    'week',
    '2024-12-30',
    '2026-11-23',
  ]);
  const byMonth = listSpells([day('2023-02-14', { cashStake: '1.000000' }), ...days], 'all', '2026-11-28');
  expect([byMonth.unit, byMonth.spells.length, byMonth.spells[0]?.from]).toEqual(['month', 46, '2023-02-01']);
  for (const { spells } of [byWeek]) expect(sumOf(spells.map(({ cash }) => cash.stakeSun))).toBe(3_000_000n);
  expect(sumOf(byMonth.spells.map(({ cash }) => cash.stakeSun))).toBe(4_000_000n);
  expect(netChart(byMonth.spells, 'month').labels.slice(-2)).toEqual(['Oct 2026', 'Nov 2026']);
});

it('S10-01 the whole time begins with the first play, and a first play today is one day', () => {
  expect(listSpells([day('2026-11-28')], 'all', '2026-11-28').spells).toHaveLength(1);
  expect(listSpells([], 'all', '2026-11-28').spells).toHaveLength(1);
  expect(listSpells([day('2026-11-29')], 'all', '2026-11-28').spells.map(({ from }) => from)).toEqual(['2026-11-29']);
});

it('S10-01 the net of a bucket is exact to the millionth', () => {
  const total = {
    plays: 2,
    cashStake: '9000000000.000001',
    cashPayout: '0.000002',
    promoStake: '1.000000',
    promoPayout: '1.500000',
  };
  expect([netOf(total, 'cash'), netOf(total, 'promo')]).toEqual(['-8999999999.999999', '0.500000']);
});

function sumOf(sizes: readonly bigint[]): bigint {
  return sizes.reduce((sum, size) => sum + size, 0n);
}
