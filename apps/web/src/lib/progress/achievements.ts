import type { AchievementStanding } from '@voltide/contract';
import { findAchievement, type Achievement } from '@voltide/games/progress/achievements';
import { isAmount } from '@voltide/games/progress/measures';
import { formatVt } from '@voltide/core';
import { moneyText, RARITIES, type Rarity } from '@voltide/ui';

import { countText, partOf } from './level-words.ts';

/** A player's standing in an achievement, with the words of the rules. */
export type ShownAchievement = AchievementStanding & {
  readonly name: string;
  readonly text: string;
  /** Difficulty as a rarity; it follows the reward. */
  readonly rarity: Rarity;
  /** Progress from 0 to 1. */
  readonly part: number;
  /** Progress in words: "7 of 10". */
  readonly progress: string;
};

const STEPS: readonly (readonly [leastSun: bigint, rarity: Rarity])[] = [
  [100_000_000n, 'mythic'],
  [10_000_000n, 'legendary'],
  [5_000_000n, 'epic'],
  [2_000_000n, 'rare'],
  [1_000_000n, 'uncommon'],
];

/** Returns the rarity of an emblem by its reward. */
function emblemRarity({ promoSun }: Pick<Achievement, 'promoSun'>): Rarity {
  return STEPS.find(([leastSun]) => promoSun >= leastSun)?.[1] ?? 'common';
}

/** Adds words to the standings. Unknown ones are left out: a newer server may have more. */
export function showAchievements(standings: readonly AchievementStanding[]): readonly ShownAchievement[] {
  return standings.flatMap((standing) => {
    const known = findAchievement(standing.id);
    if (known === undefined) return [];
    const { name, text, measure } = known;
    const { amount, target } = standing;
    const write = (count: string): string => (isAmount(measure) ? sunText(count) : countText(count));
    const reached = BigInt(amount) < BigInt(target) ? amount : target;
    return [
      {
        ...standing,
        name,
        text,
        rarity: emblemRarity(known),
        part: measure === 'level' ? levelPartOf(amount, target) : partOf(amount, target),
        progress: `${write(reached)} of ${write(target)}`,
      },
    ];
  });
}

function sunText(sun: string): string {
  return moneyText(formatVt(BigInt(sun)));
}

/** Level 1 is where everyone begins, so it counts as no progress. */
function levelPartOf(level: string, target: string): number {
  return partOf(`${BigInt(level) - 1n}`, `${BigInt(target) - 1n}`);
}

const STATE_ORDER = { claimable: 0, open: 1, claimed: 2 } as const;

/** Sorts: claimable ones, then the nearest and least work, then claimed ones. */
export function sortAchievements(list: readonly ShownAchievement[]): readonly ShownAchievement[] {
  return list.toSorted(
    (a, b) =>
      STATE_ORDER[a.state] - STATE_ORDER[b.state] ||
      b.part - a.part ||
      RARITIES.indexOf(a.rarity) - RARITIES.indexOf(b.rarity),
  );
}

/** Formats a reward: "0.50 VT and 20 XP". */
export function rewardText({ promo, xp }: Pick<AchievementStanding, 'promo' | 'xp'>): string {
  const parts = [...(/[1-9]/.test(promo) ? [moneyText(promo)] : []), ...(xp > 0 ? [`${countText(xp)} XP`] : [])];
  return parts.join(' and ');
}

/** Returns the begun achievement that is nearest to completion. */
export function nearestAchievement(list: readonly ShownAchievement[]): ShownAchievement | undefined {
  return sortAchievements(list.filter(({ state }) => state === 'open'))[0];
}
