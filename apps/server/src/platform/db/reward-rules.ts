import { ACHIEVEMENTS } from '@voltide/games/progress/achievements';
import { levelRewardSun, TOP_LEVEL } from '@voltide/games/progress/levels';
import { LEAST_RAKEBACK_SUN } from '@voltide/games/progress/rakeback';
import { FIRST_WIN_XP, STEP_REWARDS } from '@voltide/games/progress/steps';

import type { Connection } from './pool.ts';
import { replaceRewardRules, type RewardRule } from './reward-rules.sql.ts';

function listRewardRules(): readonly RewardRule[] {
  const levels = Array.from({ length: TOP_LEVEL - 1 }, (_, i) => i + 2);
  return [
    ...ACHIEVEMENTS.map(({ id, measure, target, promoSun, xp }) => ({
      kind: 'achievement',
      subject: id,
      measure,
      target,
      promoSun,
      xp,
    })),
    ...STEP_REWARDS.flatMap(({ id, xp, measures }) =>
      measures.map((measure) => ({ kind: 'step', subject: id, measure, target: 1n, promoSun: 0n, xp })),
    ),
    ...levels.map((level) => ({
      kind: 'level',
      subject: `${level}`,
      measure: 'level',
      target: BigInt(level),
      promoSun: levelRewardSun(level),
      xp: 0,
    })),
    { kind: 'day_win', subject: 'any', measure: 'battle_wins', target: 1n, promoSun: 0n, xp: FIRST_WIN_XP },
    { kind: 'rakeback', subject: 'any', measure: 'rakeback', target: LEAST_RAKEBACK_SUN, promoSun: 0n, xp: 0 },
  ];
}

export async function applyRewardRules(owner: Connection): Promise<void> {
  await replaceRewardRules(owner, listRewardRules());
}
