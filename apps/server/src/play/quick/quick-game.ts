import type { getQuickPhase, QuickUser, ResponseOf, updateQuick } from '@voltide/contract';
import { formatVt, present, type Clock, type UserId } from '@voltide/core';
import { levelOf } from '@voltide/games/progress/levels';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { findPublicSeeds } from '../../money/ledger/players.ts';
import { QUICK_LIFE_MS, claimUntilMs, quickEarned, quickKeptSun, quickLockIns } from './quick-rules.ts';
import { acknowledgePlays, findQuickProgress, type QuickProgress } from './quick-session.sql.ts';

type QuickGamePorts = {
  readonly database: Database;
  readonly clock: Clock;
};

/** The state of a Quick Game, which is played by the calls, rules, odds and books of every account. */
export function createQuickGame({ database, clock }: QuickGamePorts) {
  const read = async (userId: UserId): Promise<QuickProgress> => {
    const progress = await findQuickProgress(database, userId, clock.nowMs());
    if (progress === undefined || progress.hasEnded) throw new AppError('quick_expired');
    return progress;
  };
  const view = async (userId: UserId, progress: QuickProgress): Promise<QuickUser> => {
    const pair = present(await findPublicSeeds(database, userId), 'the seeds of a Quick Game');
    const { epoch, nonce, commitment, nextCommitment, clientSeed = null } = pair;
    return {
      ...progressView(progress, clock.nowMs()),
      seeds: { epoch, nonce, commitment, nextCommitment, clientSeed },
    };
  };
  const status = async (userId: UserId): Promise<QuickUser> => view(userId, await read(userId));
  return {
    status,

    phase: async (userId: UserId): Promise<ResponseOf<typeof getQuickPhase>> => ({
      phase: (await read(userId)).endsAtMs <= clock.nowMs() ? 'waiting' : 'playing',
    }),

    /**
     * Acknowledges plays: it opens the claim window of those that had none yet.
     * @throws AppError `quick_expired`
     */
    async update(userId: UserId, atMs: number): Promise<ResponseOf<typeof updateQuick>> {
      const { acknowledgedPacks, endsAtMs, balanceSun, ...made } = await read(userId);
      const isNew = await acknowledgePlays(database, { ...made, userId, claimUntilMs: claimUntilMs(atMs, endsAtMs) });
      const before = quickLockIns(acknowledgedPacks, balanceSun);
      const lockInTriggered = isNew && quickLockIns(made.packs, balanceSun).length > before.length;
      return { lockInTriggered, updatedUser: await status(userId) };
    },
  };
}

function progressView(progress: QuickProgress, nowMs: number): Omit<QuickUser, 'seeds'> {
  const { packs, balanceSun, itemsSun, savesUntilMs, claimUntilMs: claimMs, version } = progress;
  const { xp, tokens } = quickEarned(packs);
  return {
    xp,
    level: levelOf(BigInt(xp)),
    balance: formatVt(balanceSun),
    tokens,
    packsOpened: packs,
    timeRemaining: Math.floor(Math.min(Math.max(0, savesUntilMs - nowMs), QUICK_LIFE_MS) / 1000),
    endsAt: new Date(savesUntilMs).toISOString(),
    version,
    milestones: {
      claimDeadline: claimMs === undefined ? null : new Date(claimMs).toISOString(),
    },
    lockInAmount: formatVt(quickKeptSun(balanceSun + itemsSun)),
    lockIns: quickLockIns(packs, balanceSun),
  };
}
