import { describe, expect, it } from 'vitest';

import rules from '../../docs/rules/rules.json' with { type: 'json' };
import { levelRewardSun, levelStanding, packStakeForXp, TOP_LEVEL } from './levels.ts';
import { setStanding } from './sets.ts';
import { stampOf } from './stamps.ts';
import { rakebackBps } from './rakeback.ts';
import { FIRST_WIN_XP, SETUP_STEPS, STEP_REWARDS } from './steps.ts';

describe('the way to the next level', () => {
  it('S10-02 tells what is missing and which pack stake earns it', () => {
    expect(levelStanding(0n)).toEqual({ level: 1, sinceXp: 0n, needXp: 120n, missingXp: 120n });
    expect(levelStanding(1700n)).toEqual({ level: 5, sinceXp: 100n, needXp: 1000n, missingXp: 900n });
    expect(packStakeForXp(1240n)).toBe(17_720_000n);
    expect(packStakeForXp(0n)).toBe(0n);
  });

  it('S10-02 ends at level 100', () => {
    expect(levelStanding(7_062_001n)).toEqual({ level: 100, sinceXp: 1n, needXp: null, missingXp: null });
  });

  it('S10-02 pays 0.05 VT of promo times the level, 252.45 VT up to level 100', () => {
    expect(levelRewardSun(1)).toBe(BigInt(rules.xp.levelReward.promoPerLevel));
    let sum = 0n;
    for (let level = 2; level <= TOP_LEVEL; level += 1) sum += levelRewardSun(level);
    expect(sum).toBe(252_450_000n);
  });
});

describe('stamps', () => {
  it.each([
    [0, undefined, 'bronze', 25],
    [24, undefined, 'bronze', 1],
    [25, 'bronze', 'silver', 75],
    [100, 'silver', 'gold', 400],
    [999, 'gold', 'aurora', 1],
    [1000, 'aurora', undefined, undefined],
  ])('S10-02 %i opens of a pack earn %s, then %s in %s', (opens, stamp, next, missing) => {
    const standing = stampOf(opens);
    expect([standing.stamp?.id, standing.next?.id, standing.next?.missing]).toEqual([stamp, next, missing]);
  });
});

describe('sets', () => {
  const set = { packId: 'twin-tides', itemIds: ['high-water', 'low-water'] };

  it('S10-02 name what is missing, and are complete without it', () => {
    expect(setStanding(set, new Set(['low-water', 'of-another-version']))).toEqual({
      packId: 'twin-tides',
      found: 1,
      missing: ['high-water'],
      isComplete: false,
    });
    expect(setStanding(set, new Set(set.itemIds)).isComplete).toBe(true);
  });
});

describe('first steps', () => {
  it('S10-02 give the XP of the rules book', () => {
    const { profileComplete, verifyEmail, firstBattleWinOfDay } = rules.xp.flat;
    expect(STEP_REWARDS.map(({ xp }) => xp)).toEqual([verifyEmail, profileComplete]);
    expect(FIRST_WIN_XP).toBe(firstBattleWinOfDay);
  });

  it('S10-02 complete the profile when each of them is done', () => {
    expect(STEP_REWARDS.map(({ measures }) => measures)).toEqual([
      ['email'],
      SETUP_STEPS.map(({ measure }) => measure),
    ]);
  });
});

describe('rakeback', () => {
  it('S10-02 is 5% of the edge and 0.1% for each level', () => {
    const { base, perLevel } = rules.xp.rakebackBps;
    expect([1, 50, 100].map(rakebackBps)).toEqual([base + perLevel, base + 50 * perLevel, base + 100 * perLevel]);
  });
});
