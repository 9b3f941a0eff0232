import { assert, type Clock, type UserId } from '@voltide/core';

import { isLockTimeout, isRetryable, isUnavailable } from '../../platform/db/failures.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { SeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { createGathering } from './batch-gathering.ts';
import { createLaneQueue, type Turn } from './lane-queue.ts';
import type { PlayOperation, Settlement } from './operation.ts';
import { createPlayerCache, type PlayerCache } from './player-cache.ts';
import type { Player, PlayerState } from './player.ts';
import { isSeedUsedUp, loadPlayers, rotateSeed } from './players.ts';
import { isForItself, settleOne, settlePlays } from './settle.sql.ts';

type JobBase = {
  readonly attempts: number;
  readonly tick: number;
  readonly answer: (settlement: Settlement) => void;
  readonly fail: (error: Error) => void;
};

type PlayJob = JobBase & {
  readonly kind: 'play';
  readonly batchable: boolean;
  readonly prepare: (player: PlayerState) => PlayOperation | undefined;
  readonly commitment: string | undefined;
  /** Set after the player was loaded again for this play, because another pair was cached than the required one. */
  readonly isReloaded?: true;
};

type WorkJob = JobBase & {
  readonly kind: 'work';
  readonly batchable: false;
  /** True if the cached player may be wrong afterwards. */
  readonly changesPlayer: boolean;
  readonly run: (database: Database) => Promise<void>;
  readonly next?: PlayJob;
};

export type Job = PlayJob | WorkJob;

type EngineOptions = {
  readonly database: Database;
  readonly seedCipher: SeedCipher;
  readonly clock: Clock;
  readonly batchMax: number;
  readonly playersMax: number;
  readonly waitMaxMs: number;
};

type Entry = { readonly turn: Turn<Job>; readonly job: PlayJob; readonly player: Player; readonly play: PlayOperation };

/** A second one leaves only when it is full: small batches cost the database most (docs/lab/gathered-batches.md). */
export const BATCHES_MAX = 2;

export const SINGLES_MAX = 4;

/** With a lock_timeout of 50 ms a row that stays locked is given up after a second. */
const ATTEMPTS_MAX = 20;

const BUSY: Settlement = { status: 'busy', retryAfterMs: 1000 };

/** The ticks of the longest wait: a job is rejected at most one of them late. */
const TICKS_OF_WAIT = 4;

export class LaneEngine {
  readonly #options: EngineOptions;
  readonly #queue = createLaneQueue<Job>();
  readonly #players: PlayerCache;
  readonly #gathering = createGathering();
  readonly #stats = { batches: 0, plays: 0, stale: 0, aborted: 0 };
  #scheduled = false;
  #batches = 0;
  #singles = 0;
  #loading = false;
  #unloaded: Turn<Job>[] = [];
  #idle: (() => void)[] = [];
  #tick = 0;
  #ticker: NodeJS.Timeout | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#players = createPlayerCache(options.playersMax);
  }

  stats(): { waiting: number; batches: number; plays: number; stale: number; aborted: number } {
    return { waiting: this.#queue.waiting(), ...this.#stats };
  }

  waiting(): number {
    return this.#queue.waiting();
  }

  waitingOf(userId: UserId): number {
    return this.#queue.waitingOf(userId);
  }

  tick(): number {
    return this.#tick;
  }

  push(userId: UserId, job: Job): void {
    this.#ticker ??= setInterval(() => this.#onTick(), this.#options.waitMaxMs / TICKS_OF_WAIT).unref();
    const turn = this.#queue.push(userId, job);
    turn.player ??= this.#players.find(userId);
    if (this.#gathering.isDone(this.#queue.playsWaiting())) this.#pump();
    else this.#schedule();
  }

  /** Resolves once nothing waits and nothing runs. */
  async drained(): Promise<void> {
    if (this.#queue.waiting() === 0) return;
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
    });
  }

  /** One timer for all: behind a stopped database, waiting jobs would wait for its whole time limit. */
  #onTick(): void {
    this.#tick++;
    if (this.#queue.waiting() === 0) {
      clearInterval(this.#ticker);
      this.#ticker = undefined;
      return;
    }
    const isOverdue = (job: Job): boolean => this.#tick - job.tick > TICKS_OF_WAIT;
    for (const job of this.#queue.takeOut(isOverdue)) job.answer(BUSY);
    const unloaded = this.#unloaded.splice(0);
    for (const turn of unloaded) {
      const [job] = turn.jobs;
      if (job !== undefined && isOverdue(job)) this.#finish(turn, job, BUSY);
      else this.#unloaded.push(turn);
    }
    this.#schedule();
  }

  /** Everything that arrives in the same turn of the event loop can leave in the same batch. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#batches < BATCHES_MAX) this.#startBatch();
    while (this.#singles < SINGLES_MAX) {
      const turn = this.#queue.takeSingle();
      if (turn === undefined) break;
      this.#singles++;
      void this.#runSingle(turn).finally(() => {
        this.#singles--;
        this.#schedule();
      });
    }
    if (this.#queue.waiting() === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #startBatch(): void {
    const entries: Entry[] = [];
    const { batchMax } = this.#options;
    const least = this.#batches === 0 ? this.#gathering.leastPlays() : batchMax;
    for (const turn of this.#queue.takeBatch(batchMax, least)) {
      const entry = this.#prepare(turn);
      if (entry !== undefined) entries.push(entry);
    }
    if (entries.length === 0) return;
    this.#batches++;
    this.#gathering.end();
    void this.#settle(entries, () => {
      this.#batches--;
      const plays = Math.min(entries.length + this.#queue.playsWaiting(), batchMax);
      if (this.#batches === 0) this.#gathering.begin(plays, () => this.#pump());
      this.#pump();
    });
  }

  /** Computes the turn's play. Undefined when the turn went elsewhere: to be loaded, to rotate, or to its answer. */
  #prepare(turn: Turn<Job>): Entry | undefined {
    const [job] = turn.jobs;
    assert(job?.kind === 'play', 'only plays are prepared');
    const { player } = turn;
    if (player === undefined) {
      this.#load(turn);
      return undefined;
    }
    if (player.isClosed) {
      this.#finish(turn, job, { status: 'closed' });
      return undefined;
    }
    if (this.#isUsedUp(player)) {
      this.#replace(turn, { ...job, batchable: false });
      return undefined;
    }
    if (player.clientSeed === undefined) {
      this.#forget(turn);
      this.#finish(turn, job, { status: 'client_seed_missing' });
      return undefined;
    }
    if (job.commitment !== undefined && job.commitment !== player.commitment) {
      this.#rejectPair(turn, job);
      return undefined;
    }
    try {
      const play = job.prepare({ ...player, clientSeed: player.clientSeed });
      if (play !== undefined) return { turn, job, player, play };
      this.#finish(turn, job);
    } catch (error) {
      this.#fail(turn, job, error);
    }
    return undefined;
  }

  /** Another node may have replaced the cached pair: the player is loaded once before the error. */
  #rejectPair(turn: Turn<Job>, job: PlayJob): void {
    this.#forget(turn);
    if (job.isReloaded) this.#finish(turn, job, { status: 'other_pair' });
    else this.#replace(turn, { ...job, isReloaded: true });
  }

  /** `onSettled` runs before the answers go out, so that the next batch does not wait for them to be written. */
  async #settle(entries: readonly Entry[], onSettled?: () => void): Promise<void> {
    const apart = entries.length > 1 ? entries.filter(({ play }) => isForItself(play)) : [];
    if (apart.length > 0) {
      const together = entries.filter((entry) => !apart.includes(entry));
      if (together.length > 0) await this.#settle(together);
      for (const entry of apart) await this.#settle([entry]);
      onSettled?.();
      return;
    }
    const { database } = this.#options;
    const [first] = entries;
    const plays = entries.map(({ play }) => play);
    let settlements: readonly Settlement[];
    this.#stats.batches++;
    try {
      const isAlone = first !== undefined && entries.length === 1;
      settlements = isAlone ? [await settleOne(database, first.play)] : await settlePlays(database, plays);
    } catch (error) {
      onSettled?.();
      this.#recover(entries, error);
      return;
    }
    onSettled?.();
    for (const [i, entry] of entries.entries()) this.#conclude(entry, settlements[i]);
  }

  #conclude({ turn, job, player }: Entry, settlement: Settlement | undefined): void {
    if (settlement === undefined) {
      this.#fail(turn, job, new Error('a play of a batch was not answered'));
      return;
    }
    const { status } = settlement;
    if (status === 'settled' && !settlement.replayed) {
      this.#stats.plays++;
      player.nonce++;
      this.#players.keep(player);
    } else if (status === 'stale') {
      this.#stats.stale++;
      this.#forget(turn);
    }
    if (status === 'stale' || status === 'busy') this.#retry(turn, job, status === 'stale');
    else this.#finish(turn, job, settlement);
  }

  /** One bad play aborts a whole batch; each is then settled by itself, so that only the bad one fails. */
  #recover(entries: readonly Entry[], error: unknown): void {
    const isBatch = entries.length > 1;
    if (isBatch) this.#stats.aborted++;
    for (const { turn, job } of entries) {
      if (isUnavailable(error)) this.#forget(turn);
      const mayWork = isBatch || isRetryable(error) || isLockTimeout(error);
      if (mayWork && !isUnavailable(error)) this.#retry(turn, job, false);
      else this.#fail(turn, job, error);
    }
  }

  async #runSingle(turn: Turn<Job>): Promise<void> {
    const [job] = turn.jobs;
    assert(job !== undefined, 'a turn that is taken has a job');
    try {
      if (job.kind === 'play') await this.#playAlone(turn, job);
      else await this.#work(turn, job);
    } catch (error) {
      if (isRetryable(error) || isLockTimeout(error)) this.#retry(turn, job, false);
      else this.#fail(turn, job, error);
    }
  }

  async #playAlone(turn: Turn<Job>, job: PlayJob): Promise<void> {
    const { player } = turn;
    if (player !== undefined && !player.isClosed && this.#isUsedUp(player)) {
      await this.#rotate(turn, player);
      this.#retry(turn, job, true);
      return;
    }
    const entry = this.#prepare(turn);
    if (entry !== undefined) await this.#settle([entry]);
  }

  async #work(turn: Turn<Job>, job: WorkJob): Promise<void> {
    try {
      await job.run(this.#options.database);
    } finally {
      if (job.changesPlayer) this.#forget(turn);
    }
    this.#finish(turn, job);
  }

  #isUsedUp(player: Player): boolean {
    return isSeedUsedUp(player, this.#options.clock.nowMs());
  }

  /**
   * A used-up or expired pair is revealed before the next play (rules book §2). The next pair waits for a client seed
   * of its own: with the old one, its server seed would be made by a server that knows the client seed.
   */
  async #rotate(turn: Turn<Job>, { userId, epoch }: Player): Promise<void> {
    const { database, seedCipher, clock } = this.#options;
    this.#forget(turn);
    await rotateSeed(database, seedCipher, { userId, epoch, clientSeed: undefined, atMs: clock.nowMs() });
  }

  #load(turn: Turn<Job>): void {
    this.#unloaded.push(turn);
    if (!this.#loading) void this.#loadAll();
  }

  async #loadAll(): Promise<void> {
    this.#loading = true;
    while (this.#unloaded.length > 0) {
      const turns = this.#unloaded.splice(0, this.#options.batchMax);
      await this.#loadSome(turns);
      this.#schedule();
    }
    this.#loading = false;
  }

  async #loadSome(turns: readonly Turn<Job>[]): Promise<void> {
    const { database, seedCipher } = this.#options;
    let players: ReadonlyMap<UserId, Player>;
    try {
      const loaded = await loadPlayers(
        database,
        seedCipher,
        turns.map(({ userId }) => userId),
      );
      players = new Map(loaded.map((player) => [player.userId, player]));
    } catch (error) {
      // One seed that does not open must not stop the players it was loaded with.
      if (turns.length > 1 && !isUnavailable(error)) for (const turn of turns) await this.#loadSome([turn]);
      else for (const turn of turns) for (const job of turn.jobs.slice(0, 1)) this.#fail(turn, job, error);
      return;
    }
    for (const turn of turns) {
      const [job] = turn.jobs;
      assert(job !== undefined, 'a turn that is taken has a job');
      turn.player = players.get(turn.userId);
      if (turn.player === undefined) this.#finish(turn, job, { status: 'unknown_user' });
      else {
        this.#players.keep(turn.player);
        this.#replace(turn, job);
      }
    }
  }

  #retry(turn: Turn<Job>, job: Job, batchable: boolean): void {
    const attempts = job.attempts + 1;
    if (attempts >= ATTEMPTS_MAX) this.#finish(turn, job, BUSY);
    else this.#replace(turn, job.kind === 'play' ? { ...job, attempts, batchable } : { ...job, attempts });
  }

  #forget(turn: Turn<Job>): void {
    turn.player = undefined;
    this.#players.forget(turn.userId);
  }

  #replace(turn: Turn<Job>, ...jobs: Job[]): void {
    this.#queue.replace(turn, ...jobs);
    this.#schedule();
  }

  #finish(turn: Turn<Job>, job: Job, settlement?: Settlement): void {
    if (settlement !== undefined) job.answer(settlement);
    this.#replace(turn);
  }

  #fail(turn: Turn<Job>, job: Job, error: unknown): void {
    job.fail(error instanceof Error ? error : new Error(String(error)));
    this.#replace(turn);
  }
}
