import { formatVt, SUN_PER_VT } from '@voltide/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  jackpotShareSun,
  promoReleaseSun,
  rakebackSun,
  rakebackThousandths,
  referralSun,
  type Edge,
  type ReferralTier,
} from './edge.ts';

const HUNDRED_SUN = 100n * SUN_PER_VT;
const PACKS: Edge = { stakeSun: HUNDRED_SUN, edgeSun: 7n * SUN_PER_VT };
const WHEEL: Edge = { stakeSun: HUNDRED_SUN, edgeSun: (5n * SUN_PER_VT) / 2n };

const rakebackOf = (edge: Edge, level: number): bigint => rakebackSun(rakebackThousandths(edge, level));

describe('what follows a stake', () => {
  type Row = {
    readonly who: string;
    readonly edge: Edge;
    readonly level: number;
    readonly tier?: ReferralTier;
    readonly expected: readonly string[];
  };
  it.each<Row>([
    { who: 'packs', edge: PACKS, level: 1, expected: ['0.357000', '0.000000', '0.700000', '0.500000'] },
    { who: 'packs', edge: PACKS, level: 50, tier: 3, expected: ['0.700000', '0.980000', '0.700000', '0.500000'] },
    { who: 'packs', edge: PACKS, level: 100, tier: 5, expected: ['1.050000', '1.400000', '0.700000', '0.500000'] },
    { who: 'the wheel', edge: WHEEL, level: 1, expected: ['0.127500', '0.000000', '0.250000', '0.500000'] },
    { who: 'the wheel', edge: WHEEL, level: 100, tier: 5, expected: ['0.375000', '0.500000', '0.250000', '0.500000'] },
  ])('is what rules book §11 says per 100 VT of $who at level $level', ({ edge, level, tier, expected }) => {
    const referred = tier === undefined ? 0n : referralSun(edge, tier);
    const parts = [rakebackOf(edge, level), referred, promoReleaseSun(edge), jackpotShareSun(edge)];
    expect(parts.map(formatVt)).toEqual(expected);
  });

  it('is 10, 12, 14, 16 and 20 % of the edge for the referrer, by tier', () => {
    const parts = ([1, 2, 3, 4, 5] as const).map((tier) => referralSun({ stakeSun: 0n, edgeSun: 10_000n }, tier));
    expect(parts).toEqual([1000n, 1200n, 1400n, 1600n, 2000n]);
  });

  it('loses no part of a sun of rakeback, however small the stakes', () => {
    const tiny = rakebackThousandths({ stakeSun: 10_000n, edgeSun: 1n }, 1);
    expect([rakebackSun(tiny), rakebackSun(1000n * tiny)]).toEqual([0n, 51n]);
  });

  it('is never more for the jackpot than the edge', () => {
    const sharesOf = (edgeSun: bigint): bigint => jackpotShareSun({ stakeSun: 10_000n, edgeSun });
    expect([49n, 50n, 51n].map(sharesOf)).toEqual([49n, 50n, 50n]);
  });

  it('is nothing where nothing is staked', () => {
    const free = { stakeSun: 0n, edgeSun: 0n };
    const parts = [rakebackOf(free, 100), referralSun(free, 5), promoReleaseSun(free), jackpotShareSun(free)];
    expect(parts).toEqual([0n, 0n, 0n, 0n]);
  });

  it('is a share of the edge, floored, and grows with level and tier', () => {
    const edge = fc.record({
      stakeSun: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      bps: fc.bigInt({ min: 0n, max: 1000n }),
    });
    fc.assert(
      fc.property(edge, ({ stakeSun, bps }) => {
        const of = { stakeSun, edgeSun: (stakeSun * bps) / 10_000n };
        expect(promoReleaseSun(of)).toBe(of.edgeSun / 10n);
        expect(jackpotShareSun(of)).toBeLessThanOrEqual(of.edgeSun);
        const tiers = ([1, 2, 3, 4, 5] as const).map((tier) => referralSun(of, tier));
        const levels = [1, 2, 50, 100].map((level) => rakebackOf(of, level));
        expect(tiers).toEqual(tiers.toSorted((left, right) => (left < right ? -1 : 1)));
        expect(levels).toEqual(levels.toSorted((left, right) => (left < right ? -1 : 1)));
        expect((tiers[4] ?? 0n) + (levels[3] ?? 0n) + promoReleaseSun(of)).toBeLessThanOrEqual(of.edgeSun);
      }),
    );
  });
});
