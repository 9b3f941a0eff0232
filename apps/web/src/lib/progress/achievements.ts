import type { AchievementStanding } from '@voltide/contract';
import { findAchievement, type Achievement } from '@voltide/games/progress/achievements';
import { isAmount } from '@voltide/games/progress/measures';
import { formatVt } from '@voltide/core';
import { moneyText, RARITIES, type Rarity } from '@voltide/ui';

import { countText, partOf } from './level-words.ts';

/** An achievement as a player stands with it, with the words of the rules. */
export type ShownAchievement = AchievementStanding & {
  readonly name: string;
  readonly text: string;
  /** The difficulty as a step of rarity; it follows the reward. */
  readonly rarity: Rarity;
  /** The part that is reached, from 0 to 1. */
  readonly part: number;
  /** The same in words: "7 of 10". */
  readonly progress: string;
};

/** The least promo of each step, in sun. */
const STEPS: readonly (readonly [leastSun: bigint, rarity: Rarity])[] = [
  [100_000_000n, 'mythic'],
  [10_000_000n, 'legendary'],
  [5_000_000n, 'epic'],
  [2_000_000n, 'rare'],
  [1_000_000n, 'uncommon'],
];

/** The step of rarity that an emblem shows: the more an achievement pays, the higher. */
function emblemRarity({ promoSun }: Pick<Achievement, 'promoSun'>): Rarity {
  return STEPS.find(([leastSun]) => promoSun >= leastSun)?.[1] ?? 'common';
}

/** The standings with their words. One that these rules do not know is left out: a newer server may have more. */
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

/** Everybody begins at level 1, which is no part of the way. */
function levelPartOf(level: string, target: string): number {
  return partOf(`${BigInt(level) - 1n}`, `${BigInt(target) - 1n}`);
}

const STATE_ORDER = { claimable: 0, open: 1, claimed: 2 } as const;

/** In the order of the gallery: what can be claimed, then what is nearest and takes least, then what was claimed. */
export function sortAchievements(list: readonly ShownAchievement[]): readonly ShownAchievement[] {
  return list.toSorted(
    (a, b) =>
      STATE_ORDER[a.state] - STATE_ORDER[b.state] ||
      b.part - a.part ||
      RARITIES.indexOf(a.rarity) - RARITIES.indexOf(b.rarity),
  );
}

/** Tells what an achievement pays: "0.50 VT and 20 XP". */
export function rewardText({ promo, xp }: Pick<AchievementStanding, 'promo' | 'xp'>): string {
  const parts = [...(/[1-9]/.test(promo) ? [moneyText(promo)] : []), ...(xp > 0 ? [`${countText(xp)} XP`] : [])];
  return parts.join(' and ');
}

/** The achievement that is nearest to being reached and was begun. */
export function nearestAchievement(list: readonly ShownAchievement[]): ShownAchievement | undefined {
  return sortAchievements(list.filter(({ state }) => state === 'open'))[0];
}
