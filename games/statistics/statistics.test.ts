import { describe, expect, it } from 'vitest';

import { binomialP, chanceOf, chanceOfAtLeast, chanceOfAtMost } from './binomial.ts';
import { chiSquare } from './chi-square.ts';
import { holm } from './holm.ts';
import { drawsUntilKnown, momentsOf, realisedReturn, wilsonInterval } from './intervals.ts';
import { normalP } from './normal.ts';
import { chanceOfFlag, drawsUntilFlagged } from './power.ts';

it.each([
  // Newcombe (1998), tables I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('S15-05 the Wilson interval of %i of %i is the one of the literature', (count, trials, low, high) => {
  const interval = wilsonInterval(count, trials);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

it('S15-05 the Wilson interval says nothing of no trial, and holds the share at both ends', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  expect(wilsonInterval(7, 7).high).toBe(1);
});

describe('tails of counts', () => {
  it('S15-05 are those of the binomial distribution, summed term by term', () => {
    for (const [trials, chance] of [
      [1, 0.5],
      [12, 0.3],
      [40, 0.025],
      [200, 0.93],
      [3000, 0.001],
    ] as const) {
      let below = 0;
      for (let count = 0; count <= Math.min(trials, 60); count += 1) {
        const term = chanceOf({ count, trials, chance });
        expect(chanceOfAtLeast({ count, trials, chance })).toBeCloseTo(1 - below, 11);
        below += term;
        expect(chanceOfAtMost({ count, trials, chance })).toBeCloseTo(below, 11);
      }
      if (trials <= 60) expect(below).toBeCloseTo(1, 12);
    }
  });

  it.each([
    // Computed term by term with 50 digits.
    [{ count: 10, trials: 10, chance: 0.5 }, 2 * 0.5 ** 10],
    [{ count: 60, trials: 100, chance: 0.5 }, 0.05688793364098078],
    [{ count: 3, trials: 1_000_000, chance: 1e-5 }, 0.020671571688866935],
  ])('S15-05 the p-value of %j is twice its smaller tail', (observed, p) => {
    expect(binomialP(observed)).toBeCloseTo(p, 9);
  });

  it('S15-05 stay exact for a billion draws: beside the limit of Poisson, far in the tail', () => {
    const trials = 1_000_000_000;
    const lambda = 30;
    let poisson = 0;
    let term = Math.exp(-lambda);
    for (let k = 0; k < 200; k += 1) {
      if (k >= 70) poisson += term;
      term *= lambda / (k + 1);
    }
    const exact = chanceOfAtLeast({ count: 70, trials, chance: lambda / trials });
    expect(exact / poisson).toBeCloseTo(1, 5);
    expect(exact).toBeLessThan(1e-9);
  });

  it('S15-05 a count that cannot be, and one that has to be, are told apart', () => {
    expect(binomialP({ count: 1, trials: 10, chance: 0 })).toBe(0);
    expect(binomialP({ count: 10, trials: 10, chance: 1 })).toBe(1);
    expect(binomialP({ count: 0, trials: 0, chance: 0.3 })).toBe(1);
  });
});

describe('chi-square', () => {
  it('S15-05 of Mendel’s peas is that of Fisher', () => {
    const found = chiSquare([
      { count: 315, chance: 9 / 16 },
      { count: 108, chance: 3 / 16 },
      { count: 101, chance: 3 / 16 },
      { count: 32, chance: 1 / 16 },
    ]);
    expect(found?.value).toBeCloseTo(0.470024, 6);
    expect(found?.degrees).toBe(3);
    expect(found?.p).toBeCloseTo(0.925426, 6);
  });

  it.each([
    [3.841459, 1, 0.05],
    [6.634897, 1, 0.01],
    [18.307038, 10, 0.05],
    [55.758479, 40, 0.05],
  ])('S15-05 has the critical value %d for %i degrees of freedom', (value, degrees, p) => {
    const cells = Array.from({ length: degrees + 1 }, () => ({ count: 1000, chance: 1 / (degrees + 1) }));
    // One cell has more and another less, so that the value is the wanted one.
    const shift = Math.sqrt((value * 1000) / 2);
    const changed = cells.map((cell, i) => ({ ...cell, count: 1000 + (i === 0 ? shift : i === 1 ? -shift : 0) }));
    expect(chiSquare(changed)?.p).toBeCloseTo(p, 6);
  });

  it('S15-05 joins what is too rare, and says nothing where one cell is left', () => {
    const rare = chiSquare([
      { count: 2, chance: 0.001 },
      { count: 3, chance: 0.004 },
      { count: 995, chance: 0.995 },
    ]);
    expect(rare).toEqual({ value: 0, degrees: 1, p: 1 });
    expect(chiSquare([{ count: 5, chance: 1 }])).toBeUndefined();
    expect(
      chiSquare([
        { count: 0, chance: 0.5 },
        { count: 0, chance: 0.5 },
      ]),
    ).toBeUndefined();
  });
});

it('S15-05 Holm’s correction is the one of the literature, in the order that was given', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(holm([0.9, 0.8])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});

it('S15-05 the normal distribution leaves 5 of 100 outside of 1.96 deviations', () => {
  expect(normalP(1.959963985)).toBeCloseTo(0.05, 9);
  expect(normalP(5) / 5.733031437583869e-7).toBeCloseTo(1, 8);
  expect(normalP(0)).toBe(1);
});

describe('realised return', () => {
  const coin = [
    { weight: 1, returned: 0 },
    { weight: 1, returned: 1.9 },
  ];

  it('S15-05 is what came back of equal stakes, with the interval of the known deviation', () => {
    const { mean, sd } = momentsOf(coin);
    expect([mean, sd]).toEqual([0.95, 0.95]);
    const found = realisedReturn(coin, [40, 60]);
    expect(found?.observed).toBeCloseTo(1.14, 12);
    expect(found?.high).toBeCloseTo(1.14 + 1.96 * 0.095, 12);
    expect(found?.low).toBeCloseTo(1.14 - 1.96 * 0.095, 12);
    expect(found?.untilKnown).toBe(drawsUntilKnown(0.95) - 100);
    expect(drawsUntilKnown(0.95)).toBe(34_671);
    expect(realisedReturn(coin, [0, 0])).toBeUndefined();
    expect(realisedReturn(coin, [20_000, 20_000])?.untilKnown).toBe(0);
  });
});

describe('flags', () => {
  const cells = 300;

  it('S15-05 come of an honest cell in less than one of a thousand tables', () => {
    const honest = { published: 1e-6, actual: 1e-6, cells };
    expect(chanceOfFlag(honest, 50_000_000)).toBeLessThan(0.001 / cells);
  });

  it('S15-05 the number of draws until a wrong cell is flagged follows from exact tails', () => {
    const twice = { published: 1e-6, actual: 2e-6, cells };
    const draws = drawsUntilFlagged(twice, 0.99);
    expect(chanceOfFlag(twice, draws)).toBeGreaterThanOrEqual(0.989);
    expect(chanceOfFlag(twice, Math.round(draws * 0.9))).toBeLessThan(0.99);
    const early = chanceOfFlag(twice, 1);
    expect(early).toBeGreaterThan(0);
    expect(early).toBeCloseTo(twice.actual, 12);
    const never = { published: 1e-6, actual: 0, cells };
    expect(drawsUntilFlagged(never, 0.99)).toBe(13_400_000);
  });
});
