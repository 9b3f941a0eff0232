import { SUN_PER_VT } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import rules from '../../docs/rules/rules.json' with { type: 'json' };
import { ACHIEVEMENTS, findAchievement } from './achievements.ts';
import { isAmount, MEASURES } from './measures.ts';

describe('achievements', () => {
  it('S10-02 are those of the rules book, with their texts, targets and rewards', () => {
    const told = ACHIEVEMENTS.map(({ id, text, measure, target, promoSun, xp }) => ({
      id,
      desc: text,
      target: `${isAmount(measure) ? target / SUN_PER_VT : target}`,
      promo: `${promoSun}`,
      xp,
    }));
    const written = rules.achievements.map((each) => ({ ...each, target: `${each.target}`, promo: `${each.promo}` }));
    expect(told).toEqual(written);
  });

  it('S10-02 pay 264.50 VT of promo and 7,260 XP in all', () => {
    expect(ACHIEVEMENTS.reduce((sum, { promoSun }) => sum + promoSun, 0n)).toBe(264_500_000n);
    expect(ACHIEVEMENTS.reduce((sum, { xp }) => sum + xp, 0)).toBe(7260);
  });

  it('S10-02 have each a name of their own and a measure that is kept', () => {
    expect(new Set(ACHIEVEMENTS.map(({ id }) => id)).size).toBe(ACHIEVEMENTS.length);
    expect(new Set(ACHIEVEMENTS.map(({ name }) => name)).size).toBe(ACHIEVEMENTS.length);
    expect(ACHIEVEMENTS.every(({ measure }) => MEASURES.includes(measure))).toBe(true);
    expect(findAchievement('first-light')?.name).toBe('First Light');
    expect(findAchievement('no-such')).toBeUndefined();
  });
});
