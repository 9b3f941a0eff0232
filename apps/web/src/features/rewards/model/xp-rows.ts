import { ACHIEVEMENTS } from '@voltide/games/progress/achievements';
import { levelRewardSun, LEVELS_PER_CACHE, TOP_LEVEL, totalXp, xpOfLevel } from '@voltide/games/progress/levels';
import { FIRST_WIN_XP, STEP_REWARDS } from '@voltide/games/progress/steps';
import { QUICK_MILESTONES } from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';

import { countText } from '../../../lib/progress/level-words.ts';

/** A way to earn XP and tokens, with its amounts; an empty text for none. */
export type XpRow = { readonly what: string; readonly xp: string; readonly tokens: string };

/** A level with its first XP and its reward. */
export type LevelRow = {
  readonly level: number;
  readonly xp: string;
  readonly rewardSun: bigint;
  readonly hasCache: boolean;
};

/** House edges in hundredths of a per cent: 7% on packs and battles, 2.5% on the wheel (rules book §§3, 5). */
const PACK_EDGE_BPS = 700n;
const WHEEL_EDGE_BPS = 250n;
const BPS = 10_000n;
/** Amounts of other games (rules book §§7, 14). */
const SPIN_XP = 20;
const TOKEN_SCORE = 100;
const TOKENS_PER_DAY = 5;
const QUICK_TOKENS = 3;
const QUICK_PACK_XP = 25;
const MILESTONES = [2, 3, 5, 10, 25, 50, TOP_LEVEL] as const;
const NEXT_LEVELS = 3;

/** XP for a stake of 1 VT, cash and play balance. */
function stakeXp(edgeBps: bigint): string {
  const edgeSun = (SUN_PER_VT * edgeBps) / BPS;
  const cash = totalXp({ cashEdgeSun: edgeSun, promoEdgeSun: 0n, givenXp: 0n });
  const promo = totalXp({ cashEdgeSun: 0n, promoEdgeSun: edgeSun, givenXp: 0n });
  return `${cash}, play balance ${promo}`;
}

/** Lists everything that gives XP or tokens, from the rules' tables. */
export function listXpRows(): readonly XpRow[] {
  const given = ACHIEVEMENTS.flatMap(({ xp }) => (xp > 0 ? [xp] : []));
  const milestoneTokens = QUICK_MILESTONES.reduce((sum, { tokens }) => sum + tokens, 0);
  return [
    { what: '1 VT on packs or battles', xp: stakeXp(PACK_EDGE_BPS), tokens: '' },
    { what: '1 VT on the wheel', xp: stakeXp(WHEEL_EDGE_BPS), tokens: '' },
    { what: 'Daily spin', xp: `${SPIN_XP}, or more as a prize`, tokens: 'as a prize' },
    { what: 'First battle you win in a day', xp: `${FIRST_WIN_XP}`, tokens: '' },
    ...STEP_REWARDS.map(({ text, xp }) => ({ what: text, xp: `${xp}, once`, tokens: '' })),
    { what: 'Achievements', xp: `${Math.min(...given)} to ${countText(Math.max(...given))} each`, tokens: '' },
    { what: `Mini games: ${TOKEN_SCORE} points`, xp: '', tokens: `1, up to ${TOKENS_PER_DAY} a day` },
    {
      what: 'Quick Game',
      xp: `${QUICK_PACK_XP} a pack, and milestones`,
      tokens: `${QUICK_TOKENS}, and ${milestoneTokens} by milestones`,
    },
  ];
}

/** Lists a player's next levels, then the milestones; from level 2 on for a visitor. */
export function listLevelRows(level: number): readonly LevelRow[] {
  const next = Array.from({ length: NEXT_LEVELS }, (_, k) => level + 1 + k).filter((each) => each <= TOP_LEVEL);
  const shown = [...new Set([...next, ...MILESTONES.filter((each) => each > level)])].toSorted((a, b) => a - b);
  return shown.map((each) => ({
    level: each,
    xp: countText(`${xpOfLevel(each)}`),
    rewardSun: levelRewardSun(each),
    hasCache: each % LEVELS_PER_CACHE === 0,
  }));
}
