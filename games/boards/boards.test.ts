import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import rules from '../../docs/rules/rules.json' with { type: 'json' };
import { BOARD_MEASURES, BOARDS, findBoard, multipleOf, periodsOf, SEASON_PERIODS } from './measures.ts';
import { EDGE_BPS, pointsOf, poolOf, prizeOf, SHARES_BPS, splitPool } from './prizes.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });
const MANY = 10n ** 9n;
const repeat = (points: bigint, players: number): readonly bigint[] => Array.from({ length: players }, () => points);
const periods = fc.constantFrom(...SEASON_PERIODS);

describe('boards', () => {
  it('S7-01 are each there once, and only points of a day, a week and a month have prizes', () => {
    const names = BOARDS.map(({ measure, period }) => `${measure} ${period}`);
    expect(new Set(names).size).toBe(names.length);
    expect(BOARDS.filter(({ prize }) => prize !== null)).toEqual([
      { measure: 'points', period: 'day', prize: 'promo' },
      { measure: 'points', period: 'week', prize: rules.leaderboards.weekly },
      { measure: 'points', period: 'month', prize: rules.leaderboards.monthly },
    ]);
  });

  it('S7-01 of streak, sets and verified results count for all time only', () => {
    expect([findBoard('streak', 'day'), findBoard('sets', 'week'), findBoard('verified', 'month')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(BOARD_MEASURES.map((measure) => periodsOf(measure).length)).toEqual([4, 4, 1, 1, 1]);
  });

  it('S7-01 a multiple is floored to hundredths of the stake', () => {
    expect([multipleOf(7_500_000n, 2_000_000n), multipleOf(2n, 3n), multipleOf(0n, 1n)]).toEqual([375n, 66n, 0n]);
    expect(() => multipleOf(1n, 0n)).toThrow('that of a stake');
  });
});

describe('prizes', () => {
  it('S7-01 shares, the parts of the edge and the pool of a day are those of the rules book', () => {
    const { splitBps, contributionBpsOfEdge, dailySeedPromo } = rules.leaderboards;
    expect(SHARES_BPS).toEqual({ day: splitBps.daily, week: splitBps.weekly, month: splitBps.monthly });
    expect(EDGE_BPS).toEqual({
      week: BigInt(contributionBpsOfEdge.weekly),
      month: BigInt(contributionBpsOfEdge.monthly),
    });
    expect(poolOf('day', { edgeSun: 0n, carriedSun: 0n })).toBe(BigInt(dailySeedPromo));
    for (const shares of Object.values(SHARES_BPS)) expect(shares.reduce((sum, bps) => sum + bps, 0)).toBe(10_000);
  });

  it('S7-01 points are whole XP of the edge, floored once', () => {
    expect([0n, 999n, 1000n, 1999n, 7_000_000n].map(pointsOf)).toEqual([0n, 0n, 1n, 1n, 7000n]);
  });

  it('S7-01 a week gives 2% and a month 1% of the edge, floored, and what was carried', () => {
    expect(poolOf('week', { edgeSun: 1_000_049n, carriedSun: 5n })).toBe(20_005n);
    expect(poolOf('month', { edgeSun: 1_000_099n, carriedSun: 5n })).toBe(10_005n);
    expect(() => poolOf('day', { edgeSun: 1n, carriedSun: 1n })).toThrow('nothing is carried');
    expect(() => poolOf('week', { edgeSun: -1n, carriedSun: 0n })).toThrow('never emptied');
  });

  it('S7-01 prizes and carry of a week and a month are the pool, to the sun', () => {
    fc.assert(
      fc.property(
        periods,
        amounts,
        fc.array(amounts, { maxLength: 30 }),
        fc.array(fc.nat({ max: 30 })),
        (period, pool, points, lapsed) => {
          const { prizes, carrySun } = splitPool(period, pool, points, lapsed);
          const paid = prizes.filter(({ place }) => !lapsed.includes(place));
          const paidSun = paid.reduce((sum, { amountSun }) => sum + amountSun, 0n);
          expect(paidSun <= pool && carrySun >= 0n).toBe(true);
          if (period === 'day') expect(carrySun).toBe(0n);
          else expect(paidSun + carrySun).toBe(pool);
          for (const { place, amountSun } of prizes) {
            expect(place <= points.length && amountSun > 0n).toBe(true);
            expect(amountSun).toBe(prizeOf(period, pool, place, points[place - 1] ?? 0n));
          }
        },
      ),
    );
  });

  it('S7-01 a pool too small for a place has no prize there, and carries whole without players', () => {
    expect(splitPool('week', 50n, repeat(MANY, 20))).toMatchObject({
      prizes: [12n, 7n, 5n, 4n, 3n, 3n, 2n, 2n, 2n, 1n, 1n, 1n, 1n].map((amountSun, i) => ({
        place: i + 1,
        amountSun,
      })),
      carrySun: 6n,
    });
    expect(splitPool('month', 123n, [])).toEqual({ prizes: [], carrySun: 123n });
    expect(splitPool('day', 100_000_000n, [1n])).toEqual({
      prizes: [{ place: 1, amountSun: 30_000_000n }],
      carrySun: 0n,
    });
  });

  it('S7-01 the prize of a lapsed place carries, and raises no other', () => {
    const whole = splitPool('week', 1_000_000n, repeat(MANY, 3));
    const lapsed = splitPool('week', 1_000_000n, repeat(MANY, 3), [2]);
    expect(lapsed.prizes).toEqual(whole.prizes);
    expect(lapsed.carrySun - whole.carrySun).toBe(150_000n);
  });

  it('S7-01 S7-03 a cash prize is at most 10% of the edge that its winner paid, and the rest carries', () => {
    const pool = 50_000_000n;
    const farm = splitPool('week', pool, [2_500_000n, ...repeat(2n, 19)]);
    expect(farm.prizes.map(({ amountSun }) => amountSun)).toEqual([12_000_000n, ...repeat(200n, 19)]);
    expect(farm.carrySun).toBe(37_996_200n);
    expect(prizeOf('month', pool, 1, 100_000n)).toBe(10_000_000n);
    expect(prizeOf('month', pool, 1, 99_999n)).toBe(9_999_900n);
    expect(prizeOf('day', 100_000_000n, 1, 1n)).toBe(30_000_000n);
  });

  it('S7-01 prizes never exceed 3% of the edge that was paid, so that racing oneself loses', () => {
    fc.assert(
      fc.property(amounts, (edgeSun) => {
        const pools = poolOf('week', { edgeSun, carriedSun: 0n }) + poolOf('month', { edgeSun, carriedSun: 0n });
        expect(pools * 100n <= edgeSun * 3n).toBe(true);
      }),
    );
  });
});
