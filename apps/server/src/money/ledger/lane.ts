import { AsyncLocalStorage } from 'node:async_hooks';

import type { Clock, UserId } from '@voltide/core';

import { createPool, type Database } from '../../platform/db/pool.ts';
import { BATCHES_MAX, LaneEngine, SINGLES_MAX, type Job } from './lane-engine.ts';
import type { Operation, PlayOperation, Settlement } from './operation.ts';
import type { PlayerState } from './player.ts';
import type { SeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { BATCH_MAX, settleOne } from './settle.sql.ts';

type GameError = { readonly status: string; readonly kind?: never };

type SubmitPlay = {
  (userId: UserId, prepare: (player: PlayerState) => PlayOperation, commitment?: string): Promise<Settlement>;
  <R extends GameError>(
    userId: UserId,
    prepare: (player: PlayerState) => PlayOperation | R,
    commitment?: string,
  ): Promise<Settlement | R>;
};

/**
 * The one way that existing balances change. A user's work is done one after the other, in the order it came; plays of
 * different users are settled together, and the next batch leaves when the last has returned.
 *
 * Every method rejects when the database cannot be reached: it is then unknown whether the work was done, and the same
 * request with the same key finds out.
 */
export type Lane = {
  /**
   * Settles a play. `prepare` computes it from the player's seeds and nonce at the moment its batch leaves, perhaps
   * more than once, so it must not have effects. The last play it returned is the one that was settled, unless the
   * answer is a replay: then the key's first play was. With a `commitment` other than that of the player's current pair
   * the answer is `other_pair`, and nothing is prepared.
   */
  readonly submitPlay: SubmitPlay;
  readonly submit: (operation: Exclude<Operation, PlayOperation>) => Promise<Settlement>;
  /**
   * Runs work on a player's row in the user's turn, such as a change of seeds, and drops the cached player. The work
   * may run again when it met a lock. `busy` when the common queue is full or the lock stays held, `queue_full` when
   * the user's own is full.
   */
  readonly runInTurn: <T>(userId: UserId, work: (database: Database) => Promise<T>) => Promise<T | NotBegun>;
  readonly stats: () => LaneStats;
  /** The connections of the lane alone; the pool that serves requests has others. */
  readonly connections: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Refuses new work, finishes what waits, and closes the connections. */
  readonly close: () => Promise<void>;
};

type LaneStats = {
  readonly waiting: number;
  readonly batches: number;
  readonly plays: number;
  readonly stale: number;
  readonly aborted: number;
};

export type LaneOptions = {
  readonly url: string;
  readonly role: string | undefined;
  readonly seedCipher: SeedCipher;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Called after each commit with the user whose books it changed. */
  readonly onSettled?: (userId: UserId) => void;
  readonly batchMax?: number;
  /** The most jobs that wait in all, and of one user; more are answered `busy`, or `queue_full` for the user's own. */
  readonly waitingMax?: number;
  readonly waitingPerUserMax?: number;
  /** The longest wait for a turn; then the answer is `busy`, and nothing was done. */
  readonly waitMaxMs?: number;
  readonly playersMax?: number;
};

export type NotBegun = 'busy' | 'queue_full';

const RETRY_MS = 1000;

export const LANE_CONNECTIONS = BATCHES_MAX + SINGLES_MAX + 1;

/** Settling never waits long for a row, and its plans never read whole tables, however small those are at first. */
export const LANE_SETTINGS = { lock_timeout: '50ms', enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' };

export function createLane(options: LaneOptions): Lane {
  const { url, role, seedCipher, clock, log, batchMax = BATCH_MAX, playersMax = 50_000 } = options;
  const { waitingMax = 4096, waitingPerUserMax = 64, waitMaxMs = 10_000 } = options;
  const database = createPool({ url, role, max: LANE_CONNECTIONS, settings: LANE_SETTINGS, log });
  const engine = new LaneEngine({ database, seedCipher, clock, batchMax, playersMax, waitMaxMs });
  let closing = false;

  const publish = (userId: UserId, settlement: Settlement): void => {
    if (settlement.status === 'settled' && !settlement.replayed) options.onSettled?.(userId);
  };
  const admit = (userId: UserId, job: Job, reject: (status: NotBegun) => void): void => {
    if (engine.waitingOf(userId) >= waitingPerUserMax) reject('queue_full');
    else if (closing || engine.waiting() >= waitingMax) reject('busy');
    else engine.push(userId, job);
  };
  const submitPlay = <R extends GameError>(
    userId: UserId,
    prepare: (player: PlayerState) => PlayOperation | R,
    commitment?: string,
  ): Promise<Settlement | R> =>
    new Promise<Settlement | R>((resolve, reject) => {
      const prepareOrAnswer = (player: PlayerState): PlayOperation | undefined => {
        const prepared = prepare(player);
        if (prepared.kind === 'play') return prepared;
        resolve(prepared);
        return undefined;
      };
      const answer = (settlement: Settlement): void => {
        publish(userId, settlement);
        resolve(settlement);
      };
      const base = { kind: 'play', batchable: true, attempts: 0, answer, fail: reject } as const;
      const job = { ...base, tick: engine.tick(), prepare: prepareOrAnswer, commitment };
      admit(userId, job, (status) => resolve({ status, retryAfterMs: RETRY_MS }));
    });
  const runWork = <T>(
    userId: UserId,
    changesPlayer: boolean,
    work: (database: Database) => Promise<T>,
  ): Promise<T | NotBegun> =>
    new Promise<T | NotBegun>((resolve, reject) => {
      // It runs when another request's work ends; its transactions keep the name of its own.
      const run = AsyncLocalStorage.bind(async (connection: Database): Promise<void> => {
        resolve(await work(connection));
      });
      const answer = (): void => resolve('busy');
      const base = { kind: 'work', batchable: false, attempts: 0, answer, fail: reject } as const;
      admit(userId, { ...base, tick: engine.tick(), changesPlayer, run }, resolve);
    });

  return {
    submitPlay,
    submit: async (operation) => {
      const settlement = await runWork(operation.userId, false, (connection) => settleOne(connection, operation));
      if (typeof settlement === 'string') return { status: settlement, retryAfterMs: RETRY_MS };
      publish(operation.userId, settlement);
      return settlement;
    },
    runInTurn: (userId, work) => runWork(userId, true, work),
    stats: () => engine.stats(),
    connections: () => ({ total: database.totalCount, idle: database.idleCount, waiting: database.waitingCount }),
    close: async () => {
      closing = true;
      await engine.drained();
      await database.end();
    },
  };
}
