import type { ResponseOf, RevealedEpoch, rotateSeeds, Seeds as SeedsView } from '@voltide/contract';
import { PLAYS_PER_SEED } from '@voltide/fairness';
import { AssertionError, type Clock, type UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { findPublicSeeds, rotateSeed, SEED_AGE_MAX_MS, type PublicSeeds } from '../../money/ledger/players.ts';
import { updateFirstClientSeed } from '../../money/ledger/players.sql.ts';
import type { SeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { begun } from './operation-errors.ts';
import { listRevealed, type RevealedRow } from './seeds.sql.ts';

/** Revealed pairs that are listed; the export holds all of them. */
const REVEALED_SHOWN = 100;

type SeedPorts = {
  readonly database: Database;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly seedCipher: SeedCipher;
  readonly clock: Clock;
};

export function createSeeds({ database, lane, seedCipher, clock }: SeedPorts) {
  const inTurn = async <T>(userId: UserId, work: (turn: Database) => Promise<T>): Promise<T> => {
    return begun(await lane.runInTurn(userId, work));
  };
  return {
    /**
     * Reads the current pair, then the newest revealed ones: a pair that is replaced between the two reads appears
     * twice, and none before the current one is missing.
     */
    async list(userId: UserId): Promise<{ seeds: SeedsView; revealed: RevealedEpoch[] }> {
      const seeds = await readCurrent(database, userId);
      const rows = await listRevealed(database, userId, REVEALED_SHOWN);
      return { seeds, revealed: rows.map(revealedView) };
    },

    /** Sets the first client seed. @throws AppError `seeds_changed` when there is one already */
    setFirst: (userId: UserId, clientSeed: string): Promise<SeedsView> =>
      inTurn(userId, async (turn) => {
        if (!(await updateFirstClientSeed(turn, userId, clientSeed))) throw new AppError('seeds_changed');
        return readCurrent(turn, userId);
      }),

    /**
     * Reveals the current pair and begins the next one with this client seed.
     * @throws AppError `seeds_changed` when `epoch` is no longer the current pair
     */
    rotate: (
      userId: UserId,
      { epoch, clientSeed }: { readonly epoch: number; readonly clientSeed: string },
    ): Promise<ResponseOf<typeof rotateSeeds>> =>
      inTurn(userId, async (turn) => {
        const atMs = clock.nowMs();
        const pair = await rotateSeed(turn, seedCipher, { userId, epoch, clientSeed, atMs });
        if (pair === undefined) throw new AppError('seeds_changed');
        const revealed = revealedView({ ...pair, clientSeed: pair.clientSeed ?? null, revealedAtMs: atMs });
        return { seeds: await readCurrent(turn, userId), revealed };
      }),
  };
}

async function readCurrent(connection: Connection, userId: UserId): Promise<SeedsView> {
  const seeds = await findPublicSeeds(connection, userId);
  if (seeds === undefined) throw new AssertionError('a session without accounts');
  return seedsView(seeds);
}

function seedsView(seeds: PublicSeeds): SeedsView {
  return {
    epoch: seeds.epoch,
    commitment: seeds.commitment,
    nextCommitment: seeds.nextCommitment,
    clientSeed: seeds.clientSeed ?? null,
    nonce: seeds.nonce,
    startedAt: new Date(seeds.epochStartedAtMs).toISOString(),
    rotatesAtNonce: PLAYS_PER_SEED,
    rotatesAt: new Date(seeds.epochStartedAtMs + SEED_AGE_MAX_MS).toISOString(),
  };
}

function revealedView({ revealedAtMs, epoch, commitment, serverSeed, clientSeed, plays }: RevealedRow): RevealedEpoch {
  return { epoch, commitment, serverSeed, clientSeed, plays, revealedAt: new Date(revealedAtMs).toISOString() };
}
