import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findPackVersion } from './catalogue.ts';
import { packTableOf } from './document.ts';
import { chanceText, listByValue, packFigures, percentText, topItem, wilsonInterval } from './figures.ts';
import { TICKETS_PER_PACK } from './odds.ts';

type Computed = {
  hitPct: number;
  sdX: number;
  maxX: number;
  minX: number;
  tie1RoundPct: number;
  opensForRtpCI1pp: number;
  opensHouseAhead975: number;
};
const rules = JSON.parse(readFileSync(new URL('../../docs/rules/rules.json', import.meta.url), 'utf8')) as {
  packs: { id: string; version: number; computed: Computed }[];
};

describe('figures', () => {
  it.each(rules.packs)('S4-04 $id has the risk figures of the rules book', ({ id, version, computed }) => {
    const pack = findPackVersion(id, version);
    if (pack === undefined) throw new Error('the pack is in the catalogue');
    const figures = packFigures(pack);
    expect(percentText(figures.hitTickets)).toBe(`${computed.hitPct}`);
    expect(figures.sdInPrices).toBeCloseTo(computed.sdX, 4);
    const hundredths = (times: number): bigint => BigInt(Math.round(100 * times));
    expect(figures.topValueSun * 100n).toBe(pack.priceSun * hundredths(computed.maxX));
    expect(figures.lowestValueSun * 100n).toBe(pack.priceSun * hundredths(computed.minX));
    expect(100 * figures.tieChance).toBeCloseTo(computed.tie1RoundPct, 1);
    expect(figures.opensUntilReturnKnown).toBe(computed.opensForRtpCI1pp);
    expect(figures.opensUntilHouseAhead).toBe(computed.opensHouseAhead975);
    expect(topItem(pack.items).valueSun).toBe(figures.topValueSun);
    expect(listByValue(pack.items).at(-1)?.valueSun).toBe(figures.lowestValueSun);
  });
});

describe('figures of a pack of two items', () => {
  const rowsOf = (items: readonly (readonly [value: number, tickets: number])[]) =>
    packTableOf({
      id: 'a',
      version: 1,
      price: 1_000_000,
      items: items.map(([value, tickets], i) => ({ id: `a/${i}`, value, tickets })),
    });

  it('S4-04 are those of its formulas, exactly', () => {
    const table = rowsOf([
      [10_000, 500_000],
      [1_850_000, 500_000],
    ]);
    const { sdInPrices, ...figures } = packFigures(table);
    expect(sdInPrices).toBeCloseTo(0.92, 9);
    expect(figures).toEqual({
      hitTickets: 500_000,
      topValueSun: 1_850_000n,
      lowestValueSun: 10_000n,
      tieChance: 0.5,
      opensUntilReturnKnown: 32_516,
      opensUntilHouseAhead: 664,
    });
  });

  it('S4-04 count the price itself as won back, and values alike as one', () => {
    const table = rowsOf([
      [860_000, 500_000],
      [1_000_000, 250_000],
      [1_000_000, 250_000],
    ]);
    expect(packFigures(table)).toMatchObject({ hitTickets: 500_000, tieChance: 0.5 });
    expect(listByValue(table.items).map(({ id }) => id)).toEqual(['a/1', 'a/2', 'a/0']);
  });

  it('S4-04 of a pack that always gives its price back do not deviate, however cheap it is', () => {
    const table = packTableOf({
      id: 'a',
      version: 1,
      price: 1,
      items: [{ id: 'a/0', value: 1, tickets: TICKETS_PER_PACK }],
    });
    expect(packFigures(table)).toMatchObject({ sdInPrices: 0, opensUntilReturnKnown: 0, opensUntilHouseAhead: 0 });
  });
});

describe('odds in words', () => {
  it.each([
    [4000, '0.4', '1 in 250'],
    [300, '0.03', 'about 1 in 3,333'],
    [120, '0.012', 'about 1 in 8,333'],
    [1, '0.0001', '1 in 1,000,000'],
    [414_000, '41.4', 'about 1 in 2.4'],
    [476_000, '47.6', 'about 1 in 2.1'],
    [110_000, '11', 'about 1 in 9.1'],
    [500_000, '50', '1 in 2'],
    [990_000, '99', '99 in 100'],
    [784_380, '78.438', 'about 78 in 100'],
    [333_333, '33.3333', 'about 1 in 3'],
    [101_000, '10.1', 'about 1 in 9.9'],
    [100_100, '10.01', 'about 1 in 10'],
    [1_000_000, '100', 'always'],
  ])('%d tickets are %s %% and "%s"', (tickets, percent, words) => {
    expect(percentText(tickets)).toBe(percent);
    expect(chanceText(tickets)).toBe(words);
  });

  it('percentages are exact for every number of tickets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: TICKETS_PER_PACK }), (tickets) => {
        const [whole = '', rest = ''] = percentText(tickets).split('.');
        expect(Number(whole) * 10_000 + Number(rest.padEnd(4, '0'))).toBe(tickets);
      }),
    );
  });
});

describe('the Wilson interval', () => {
  it('S4-04 agrees with worked values and stays inside 0 and 1', () => {
    const { low, high } = wilsonInterval(10, 100);
    expect(low).toBeCloseTo(0.05523, 5);
    expect(high).toBeCloseTo(0.17437, 5);
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilsonInterval(0, 50).low).toBe(0);
    expect(wilsonInterval(50, 50).high).toBe(1);
    for (let total = 1; total <= 300; total++) {
      expect([wilsonInterval(0, total).low, wilsonInterval(total, total).high]).toEqual([0, 1]);
      expect(wilsonInterval(1, total).low).toBeGreaterThan(0);
      expect(wilsonInterval(total - 1, total).high).toBeLessThan(1);
    }
  });

  it('holds the observed share and narrows with more opens', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 1000 }), (hits, misses) => {
        const [few, many] = [wilsonInterval(hits, hits + misses), wilsonInterval(100 * hits, 100 * (hits + misses))];
        const share = hits / (hits + misses);
        expect(few.low <= share && share <= few.high).toBe(true);
        expect(many.high - many.low).toBeLessThan(few.high - few.low);
      }),
    );
  });
});
