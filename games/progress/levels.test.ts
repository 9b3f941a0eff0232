import { SUN_PER_VT } from '@voltide/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rakebackSun, rakebackThousandths } from '../edge.ts';
import { levelOf, totalXp, xpOfLevel } from './levels.ts';

/** The table of rules book §8: level, XP in all, what 100 VT of edge give back then. */
const TABLE = [
  [2, 120n, '5.2'],
  [5, 1600n, '5.5'],
  [10, 10_200n, '6.0'],
  [20, 68_400n, '7.0'],
  [30, 214_600n, '8.0'],
  [50, 931_000n, '10.0'],
  [75, 3_034_000n, '12.5'],
  [100, 7_062_000n, '15.0'],
] as const;

describe('levels', () => {
  it.each(TABLE)('level %i begins at %i XP and gives back %s %% of the edge', (level, xp, percent) => {
    expect(xpOfLevel(level)).toBe(xp);
    expect([levelOf(xp - 1n), levelOf(xp), levelOf(xp + 1n)]).toEqual([level - 1, level, level]);
    const back = rakebackSun(rakebackThousandths({ stakeSun: 0n, edgeSun: 100n * SUN_PER_VT }, level));
    expect(back).toBe(BigInt(percent.replace('.', '')) * 100_000n);
  });

  it('take 100 n and 20 n² XP from level n to the next', () => {
    let xp = 0n;
    for (let level = 1; level < 100; level++) {
      expect([xpOfLevel(level), levelOf(xp)]).toEqual([xp, level]);
      xp += 100n * BigInt(level) + 20n * BigInt(level) ** 2n;
    }
    expect([xpOfLevel(100), levelOf(xp), levelOf(1000n * xp)]).toEqual([xp, 100, 100]);
  });

  it('are 1 to 100 and nothing else', () => {
    for (const level of [0, 101, 1.5, Number.NaN]) expect(() => xpOfLevel(level)).toThrow(RangeError);
    expect(() => levelOf(-1n)).toThrow(RangeError);
  });

  it('grow with XP and with nothing else', () => {
    const xp = fc.bigInt({ min: 0n, max: 8_000_000n });
    fc.assert(
      fc.property(xp, xp, (one, more) => {
        expect(levelOf(one + more)).toBeGreaterThanOrEqual(levelOf(one));
        expect(xpOfLevel(levelOf(one))).toBeLessThanOrEqual(one);
      }),
    );
  });
});

describe('XP', () => {
  const earn = (cashEdgeSun: bigint, promoEdgeSun = 0n, givenXp = 0n): bigint =>
    totalXp({ cashEdgeSun, promoEdgeSun, givenXp });

  it('is 70 per VT of packs, 25 per VT of the wheel, and a fifth of that for promo', () => {
    expect([earn(70_000n), earn(25_000n)]).toEqual([70n, 25n]);
    expect([earn(0n, 70_000n), earn(0n, 25_000n)]).toEqual([14n, 5n]);
  });

  it('is floored over everything, not stake by stake', () => {
    expect([earn(999n), earn(1998n), earn(999n, 4n), earn(999n, 5n)]).toEqual([0n, 1n, 0n, 1n]);
    expect(earn(500n, 2500n, 20n)).toBe(21n);
  });
});
