import { ACHIEVEMENTS } from '@voltide/games/progress/achievements';
import { EMBLEM_IDS } from '@voltide/ui/art/draw-emblem';
import { expect, it } from 'vitest';

import { progressOf } from '../../testing/shown-progress.ts';
import { nearestAchievement, rewardText, showAchievements, sortAchievements } from './achievements.ts';

const shownOf = (of: Parameters<typeof progressOf>[0]) => showAchievements(progressOf(of).achievements);

it('S10-02 every achievement has an emblem of its own', () => {
  expect(EMBLEM_IDS.toSorted()).toEqual(ACHIEVEMENTS.map(({ id }) => id).toSorted());
});

it('S10-02 the gallery begins with what can be claimed, then what is nearest, and ends with what was claimed', () => {
  const shown = shownOf({
    achievements: {
      'first-light': { state: 'claimed' },
      'ten-lamps': { amount: '4' },
      'ten-wins': { amount: '9' },
      sceptic: { state: 'claimable' },
    },
  });
  const ids = sortAchievements(shown).map(({ id }) => id);
  expect([ids[0], ids[1], ids[2], ids.at(-1)]).toEqual(['sceptic', 'ten-wins', 'ten-lamps', 'first-light']);
  expect(nearestAchievement(shown)?.id).toBe('ten-wins');
});

it('S10-02 level 1 is no progress towards a level', () => {
  const shown = shownOf({ achievements: { lighthouse: { amount: '1' } } });
  expect(nearestAchievement(shown)?.id).toBe('first-light');
});

it('S10-02 progress is told in the unit of its measure, and never above the target', () => {
  const shown = shownOf({ achievements: { 'good-neighbour': { amount: '42500000' }, spun: { amount: '12' } } });
  const progressIn = (id: string) => shown.find((each) => each.id === id)?.progress;
  expect(progressIn('good-neighbour')).toBe('42.50\u2009VT of 100.00\u2009VT');
  expect(progressIn('spun')).toBe('10 of 10');
});

it('S10-02 an achievement that these rules do not know is left out', () => {
  const [first] = progressOf().achievements;
  expect(first && showAchievements([{ ...first, id: 'of-tomorrow' }])).toEqual([]);
});

it('S10-02 a reward names promo and XP, and leaves out what it has none of', () => {
  expect(rewardText({ promo: '0.500000', xp: 20 })).toBe('0.50\u2009VT and 20 XP');
  expect(rewardText({ promo: '25.000000', xp: 0 })).toBe('25.00\u2009VT');
});
