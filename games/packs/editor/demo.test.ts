import { present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { drawPlay } from '@voltide/fairness';
import { describe, expect, it } from 'vitest';

import { findPack } from '../catalogue.ts';
import { itemIndexOf, TICKETS_PER_PACK } from '../odds.ts';
import { chiSquareOf } from './chi-square.ts';
import { drawDemo, judgeDemo } from './demo.ts';

const SEED = '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d';
const tide = present(findPack('glass-tide'), 'Glass Tide');

describe('demo draws', () => {
  it('S13-02 are the draws of real plays with this seed', () => {
    const plan = { domain: 'pack', count: 1, n: TICKETS_PER_PACK } as const;
    const hits = tide.items.map(() => 0);
    for (let nonce = 0; nonce < 300; nonce++) {
      const [ticket = 0] = drawPlay(nodeHashes, { serverSeed: SEED, clientSeed: 'demo', nonce }, plan);
      const item = itemIndexOf(tide, ticket);
      hits[item] = (hits[item] ?? 0) + 1;
    }
    const steps = [...drawDemo(nodeHashes, { table: tide, seed: SEED, opens: 300, stepSize: 128 })];
    expect(steps.map(({ opens }) => opens)).toEqual([128, 256, 300]);
    expect(steps.at(-1)?.hits).toEqual(hits);
  });

  it('S13-02 of a true table fit it, and those of another do not', () => {
    const counts = present(
      [...drawDemo(nodeHashes, { table: tide, seed: SEED, opens: 20_000, stepSize: 20_000 })].at(-1),
      'the last step',
    );
    const fair = judgeDemo(tide, counts);
    expect(fair.chiSquare.p).toBeGreaterThan(0.001);
    expect(Math.abs(Number(fair.returned.numerator) / Number(fair.returned.denominator) - 0.93)).toBeLessThan(
      2 * fair.returnMargin,
    );
    expect(fair.items.reduce((sum, { hits }) => sum + hits, 0)).toBe(20_000);
    const other = judgeDemo(present(findPack('deep-signal'), 'Deep Signal'), counts);
    expect(other.chiSquare.p).toBeLessThan(1e-9);
  });

  it('S13-02 of nothing say nothing', () => {
    const none = judgeDemo(tide, { opens: 0, hits: [] });
    expect(none).toMatchObject({ opens: 0, returnMargin: 0, chiSquare: { p: 1 } });
  });
});

describe('chi-square', () => {
  /** Two cells of 500 expected hits each, off by `away`. */
  const twoCells = (away: number) =>
    chiSquareOf([
      { hits: 500 + away, expected: 500 },
      { hits: 500 - away, expected: 500 },
    ]);

  it('S13-02 gives the chances of statistical tables', () => {
    expect(twoCells(0)).toEqual({ statistic: 0, degrees: 1, p: 1 });
    // 3.841 is the 5% point of one degree of freedom, 6.635 the 1% point.
    expect(twoCells(Math.sqrt(3.841459 * 250)).p).toBeCloseTo(0.05, 6);
    expect(twoCells(Math.sqrt(6.634897 * 250)).p).toBeCloseTo(0.01, 6);
    const ten = Array.from({ length: 11 }, (_, i) => ({
      hits: i === 0 ? 100 + Math.sqrt(18.307038 * 100) : 100,
      expected: 100,
    }));
    expect(chiSquareOf(ten)).toMatchObject({ degrees: 10 });
    expect(chiSquareOf(ten).p).toBeCloseTo(0.05, 6);
  });

  it('S13-02 counts cells that expect fewer than five hits as one', () => {
    const cells = [
      { hits: 90, expected: 92 },
      { hits: 6, expected: 4 },
      { hits: 4, expected: 4 },
    ];
    expect(chiSquareOf(cells)).toMatchObject({ degrees: 1 });
    expect(chiSquareOf([{ hits: 3, expected: 3 }])).toMatchObject({ degrees: 0, p: 1 });
  });
});
