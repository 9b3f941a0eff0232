import type { AchievementStanding, Progress } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { ACHIEVEMENTS } from '@voltide/games/progress/achievements';
import { levelOf, levelRewardSun, levelStanding, packStakeForXp, TOP_LEVEL } from '@voltide/games/progress/levels';
import { SETUP_STEPS, STEP_REWARDS } from '@voltide/games/progress/steps';

type Overrides = {
  readonly xp?: bigint;
  readonly rakeback?: Partial<Progress['rakeback']>;
  readonly tokens?: number;
  readonly achievements?: Readonly<Record<string, Partial<AchievementStanding>>>;
  readonly doneSteps?: readonly string[];
  readonly stepRewards?: Readonly<Record<string, Progress['stepRewards'][number]['state']>>;
};

/** The answer to GET /api/progress for a new player, with these changes. */
export function progressOf(overrides: Overrides = {}): Progress {
  const { xp = 0n, tokens = 0, doneSteps = [] } = overrides;
  const level = levelOf(xp);
  const rakeback = {
    bps: 500 + 10 * level,
    accrued: '0.000000',
    isClaimable: false,
    claimed: '0.000000',
    edge: '0.000000',
    least: '0.010000',
    ...overrides.rakeback,
  };
  const achievements = ACHIEVEMENTS.map((each) => achievementOf(each, overrides.achievements?.[each.id]));
  const stepRewards = STEP_REWARDS.map(({ id, xp: given }) => ({
    id,
    xp: given,
    state: overrides.stepRewards?.[id] ?? ('open' as const),
  }));
  return {
    level: levelWords(xp),
    rakeback,
    tokens,
    achievements,
    steps: SETUP_STEPS.map(({ id }) => ({ id, isDone: doneSteps.includes(id) })),
    stepRewards,
    lastWinDay: null,
    claimable: claimableOf({ rakeback, achievements, stepRewards }),
  };
}

function levelWords(xp: bigint): Progress['level'] {
  const { level, sinceXp, needXp, missingXp } = levelStanding(xp);
  const isTop = level === TOP_LEVEL;
  return {
    level,
    xp: `${xp}`,
    sinceXp: `${sinceXp}`,
    needXp: needXp === null ? null : `${needXp}`,
    missingXp: missingXp === null ? null : `${missingXp}`,
    packStake: missingXp === null ? null : formatVt(packStakeForXp(missingXp)),
    reward: isTop ? null : formatVt(levelRewardSun(level + 1)),
    cacheAt: isTop ? null : (Math.floor(level / 10) + 1) * 10,
  };
}

type Rule = (typeof ACHIEVEMENTS)[number];

function achievementOf(rule: Rule, standing: Partial<AchievementStanding> = {}): AchievementStanding {
  const isReached = standing.state !== undefined && standing.state !== 'open';
  return {
    id: rule.id,
    amount: isReached ? `${rule.target}` : '0',
    target: `${rule.target}`,
    promo: formatVt(rule.promoSun),
    xp: rule.xp,
    state: 'open',
    claimedAt: standing.state === 'claimed' ? '2026-11-20T12:00:00Z' : null,
    ...standing,
  };
}

function claimableOf(of: Pick<Progress, 'rakeback' | 'achievements' | 'stepRewards'>): Progress['claimable'] {
  const reached = of.achievements.filter(({ state }) => state === 'claimable');
  const steps = of.stepRewards.filter(({ state }) => state === 'claimable');
  const promoSun = reached.reduce(
    (sum, { id }) => sum + (ACHIEVEMENTS.find((each) => each.id === id)?.promoSun ?? 0n),
    0n,
  );
  return {
    count: reached.length + steps.length + (of.rakeback.isClaimable ? 1 : 0),
    promo: formatVt(promoSun),
    cash: of.rakeback.isClaimable ? of.rakeback.accrued : '0.000000',
    xp: [...reached, ...steps].reduce((sum, { xp }) => sum + xp, 0),
  };
}
