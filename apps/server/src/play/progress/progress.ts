import type { Progress, Reward } from '@voltide/contract';
import { formatVt, type UserId } from '@voltide/core';
import { rakebackSun } from '@voltide/games/edge';
import { ACHIEVEMENTS } from '@voltide/games/progress/achievements';
import {
  LEVELS_PER_CACHE,
  levelRewardSun,
  levelStanding,
  packStakeForXp,
  TOP_LEVEL,
  totalXp,
} from '@voltide/games/progress/levels';
import type { Measure } from '@voltide/games/progress/measures';
import { LEAST_RAKEBACK_SUN, rakebackBps } from '@voltide/games/progress/rakeback';
import { SETUP_STEPS, STEP_REWARDS } from '@voltide/games/progress/steps';

import type { Database } from '../../platform/db/pool.ts';
import {
  foldProgress,
  listClaimable,
  listClaimed,
  readMeasures,
  readStanding,
  type Claimable,
  type GivenReward,
  type Standing,
} from './progress.sql.ts';

/** Reads a player's progress after folding their plays, so that nothing is missing. */
export async function readProgress(database: Database, userId: UserId): Promise<Progress> {
  await foldProgress(database, [userId]);
  const [standing, measures, claimable, claimed] = await Promise.all([
    readStanding(database, userId),
    readMeasures(database, userId),
    listClaimable(database, userId),
    listClaimed(database, userId),
  ]);
  const level = presentLevel(totalXp(standing));
  const stateOf = statesOf(claimable, claimed);
  return {
    level,
    rakeback: presentRakeback(standing, level.level, claimable),
    tokens: Number(standing.tokens),
    achievements: presentAchievements(measures, stateOf),
    steps: SETUP_STEPS.map(({ id, measure }) => ({ id, isDone: (measures.get(measure) ?? 0n) > 0n })),
    stepRewards: STEP_REWARDS.map(({ id, xp }) => ({ id, xp, state: stateOf('step', id).state })),
    lastWinDay: standing.lastWinDay,
    claimable: {
      count: claimable.length,
      promo: formatVt(sumOf(claimable, ({ promoSun }) => promoSun)),
      cash: formatVt(sumOf(claimable, ({ cashSun }) => cashSun)),
      xp: claimable.reduce((sum, { xp }) => sum + xp, 0),
    },
  };
}

/** Counts the packs of whose newest version a player has had every item, after folding their plays. */
export async function countSets(database: Database, userId: UserId): Promise<number> {
  await foldProgress(database, [userId]);
  const measures = await readMeasures(database, userId);
  return Number(measures.get('sets') ?? 0n);
}

export function presentReward({ kind, subject, promoSun, cashSun, xp, atMs }: GivenReward): Reward {
  return {
    kind: kind as Reward['kind'],
    subject,
    promo: formatVt(promoSun),
    cash: formatVt(cashSun),
    xp,
    at: new Date(Number(atMs)).toISOString(),
  };
}

function presentLevel(xp: bigint): Progress['level'] {
  const { level, sinceXp, needXp, missingXp } = levelStanding(xp);
  const cacheAt = (Math.floor(level / LEVELS_PER_CACHE) + 1) * LEVELS_PER_CACHE;
  return {
    level,
    xp: `${xp}`,
    sinceXp: `${sinceXp}`,
    needXp: needXp === null ? null : `${needXp}`,
    missingXp: missingXp === null ? null : `${missingXp}`,
    packStake: missingXp === null ? null : formatVt(packStakeForXp(missingXp)),
    reward: missingXp === null ? null : formatVt(levelRewardSun(level + 1)),
    cacheAt: cacheAt > TOP_LEVEL ? null : cacheAt,
  };
}

function presentRakeback(
  { cashEdgeSun, claimedEdgeSun, rakebackThousandths, rakebackPaidSun }: Standing,
  level: number,
  claimable: readonly Claimable[],
): Progress['rakeback'] {
  const isClaimable = claimable.some(({ kind }) => kind === 'rakeback');
  const openSun = rakebackSun(rakebackThousandths) - rakebackPaidSun;
  return {
    bps: rakebackBps(level),
    accrued: formatVt(openSun),
    isClaimable,
    claimed: formatVt(rakebackPaidSun),
    edge: formatVt(cashEdgeSun - claimedEdgeSun),
    least: formatVt(LEAST_RAKEBACK_SUN),
  };
}

type State = { readonly state: 'open' | 'claimable' | 'claimed'; readonly claimedAt: string | null };

function statesOf(claimable: readonly Claimable[], claimed: readonly GivenReward[]) {
  const ready = new Set(claimable.map(({ kind, subject }) => `${kind} ${subject}`));
  const given = new Map(claimed.map(({ kind, subject, atMs }) => [`${kind} ${subject}`, Number(atMs)]));
  return (kind: string, subject: string): State => {
    const atMs = given.get(`${kind} ${subject}`);
    if (atMs !== undefined) return { state: 'claimed', claimedAt: new Date(atMs).toISOString() };
    return { state: ready.has(`${kind} ${subject}`) ? 'claimable' : 'open', claimedAt: null };
  };
}

function presentAchievements(
  measures: ReadonlyMap<Measure, bigint>,
  stateOf: (kind: string, subject: string) => State,
): Progress['achievements'] {
  return ACHIEVEMENTS.map(({ id, measure, target, promoSun, xp }) => ({
    id,
    amount: `${measures.get(measure) ?? 0n}`,
    target: `${target}`,
    promo: formatVt(promoSun),
    xp,
    ...stateOf('achievement', id),
  }));
}

function sumOf(claimable: readonly Claimable[], amountOf: (each: Claimable) => bigint): bigint {
  return claimable.reduce((sum, each) => sum + amountOf(each), 0n);
}
