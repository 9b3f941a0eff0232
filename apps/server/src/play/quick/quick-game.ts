import type { getQuickPhase, QuickUser, ResponseOf, playQuick, updateQuick } from '@voltide/contract';
import { formatVt, present, type Clock, type UserId } from '@voltide/core';
import { levelOf } from '@voltide/games/progress/levels';
import { packsGame } from '@voltide/games/packs/rules';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { SoloGames } from '../solo-games/solo-games.ts';
import { findPublicSeeds } from '../../money/ledger/players.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import type { PackOpening } from '../packs/open-packs.ts';
import type { Seeds } from '../plays/seeds.ts';
import type { SoloRequest } from '../plays/solo-play.ts';
import { QUICK_LIFE_MS, claimUntilMs, quickEarned, quickKeptSun, quickLockIns } from './quick-rules.ts';
import { acknowledgePlays, findQuickProgress, type QuickProgress } from './quick-session.sql.ts';

type QuickGamePorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'findByHash'>;
  readonly opening: Pick<PackOpening, 'open'>;
  readonly soloGames: Pick<SoloGames, 'answer'>;
  readonly seeds: Pick<Seeds, 'setFirst' | 'rotate'>;
};

/** A play of a Quick Game, by the table that the player was shown. */
export type QuickOrder = SoloRequest & {
  readonly game: string;
  readonly tableHash: string;
  /** As the record of the play will hold it. */
  readonly input: Readonly<Record<string, string | number>>;
  /** Taken where the pair has none yet. */
  readonly clientSeed: string | undefined;
};

type QuickAnswer = ResponseOf<typeof playQuick>;

/** What a Quick Game has come to, and how it is played: with the rules, odds and books of every account. */
export function createQuickGame(ports: QuickGamePorts) {
  const { database, clock, seeds } = ports;
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
  const withUser = async <T extends object>(userId: UserId, work: () => Promise<T>) => {
    const answer = await work().catch(asQuick);
    return { ...answer, quickUser: await status(userId) };
  };
  return {
    /** @throws AppError `quick_expired` */
    status,

    /** @throws AppError `quick_expired` */
    phase: async (userId: UserId): Promise<ResponseOf<typeof getQuickPhase>> => ({
      phase: (await read(userId)).endsAtMs <= clock.nowMs() ? 'waiting' : 'playing',
    }),

    /**
     * Gives an answer together with what the Quick Game has come to by then.
     * @throws AppError `quick_expired`, and what the work throws
     */
    withUser,

    /**
     * Acknowledges what was played: it opens the claim window of the plays that had none yet.
     * @throws AppError `quick_expired`
     */
    async update(userId: UserId, atMs: number): Promise<ResponseOf<typeof updateQuick>> {
      const { acknowledgedPacks, endsAtMs, balanceSun, ...made } = await read(userId);
      const isNew = await acknowledgePlays(database, { ...made, userId, claimUntilMs: claimUntilMs(atMs, endsAtMs) });
      const before = quickLockIns(acknowledgedPacks, balanceSun);
      const lockInTriggered = isNew && quickLockIns(made.packs, balanceSun).length > before.length;
      return { lockInTriggered, updatedUser: await status(userId) };
    },

    /**
     * Reveals the seed pair in use, so that what was played can be proven, and begins the next one.
     * @throws AppError `quick_expired`, `seeds_changed` when `epoch` is not the pair in use any more
     */
    async reveal(userId: UserId, pair: { readonly epoch: number; readonly clientSeed: string }) {
      await read(userId);
      return withUser(userId, async () => {
        const { revealed } = await seeds.rotate(userId, pair);
        return { revealed };
      });
    },

    /**
     * Settles a play, or gives the outcome that its key had before.
     * @throws AppError with a code that the contract lists for the call; nothing was moved.
     */
    async play({ clientSeed, ...order }: QuickOrder): Promise<QuickAnswer> {
      const { userId } = order;
      if (clientSeed !== undefined) await setFirstSeed(ports, userId, clientSeed, seeds);
      return withUser(userId, async () => ({ outcome: await playOf(ports, order) }));
    },
  };
}

/** The books of a Quick Game are closed when it is over, and it has no cash that something could be too dear for. */
function asQuick(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'session_expired') throw new AppError('quick_expired');
  if (error.code === 'pack_withdrawn') throw new AppError('odds_changed');
  throw error.code === 'off_sale' ? new AppError('insufficient_balance') : error;
}

async function setFirstSeed(
  { database }: Pick<QuickGamePorts, 'database'>,
  userId: UserId,
  clientSeed: string,
  seeds: Pick<Seeds, 'setFirst'>,
): Promise<void> {
  const pair = await findPublicSeeds(database, userId);
  if (pair === undefined || pair.clientSeed !== undefined) return;
  await seeds.setFirst(userId, clientSeed).catch((error: unknown) => {
    // Another play has sent one meanwhile.
    if (!(error instanceof AppError) || error.code !== 'seeds_changed') throw error;
  });
}

async function playOf(
  { catalogue, opening, soloGames }: QuickGamePorts,
  { game, ...order }: Omit<QuickOrder, 'clientSeed'>,
): Promise<QuickAnswer['outcome']> {
  if (game !== packsGame.id) return soloGames.answer({ ...order, gameId: game });
  const { qty } = order.input;
  if (qty !== 1 || Object.keys(order.input).length > 1) throw new AppError('quantity_not_allowed');
  const version = catalogue.findByHash(order.tableHash);
  if (version === undefined) throw new AppError('odds_changed');
  return opening.open({ ...order, packId: version.pack.id, quantity: 1 });
}

function progressView(progress: QuickProgress, nowMs: number): Omit<QuickUser, 'seeds'> {
  const { packs, balanceSun, findsSun, savesUntilMs, claimUntilMs: claimMs, version } = progress;
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
    lockInAmount: formatVt(quickKeptSun(balanceSun + findsSun)),
    lockIns: quickLockIns(packs, balanceSun),
  };
}
