/** The two timer calls that jobs need; production hands in Node's, tests hand in their own. */
export type Timers = {
  readonly set: (step: () => void, afterMs: number) => unknown;
  readonly clear: (timer: unknown) => void;
};

export type PeriodicJobOptions = {
  readonly everyMs: number;
  readonly timers: Timers;
  readonly run: () => Promise<void>;
  /** Hears of a run that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
};

/** Node's timers. They do not keep the process alive. */
export const systemTimers: Timers = {
  set: (step, afterMs) => setTimeout(step, afterMs).unref(),
  clear: (timer) => {
    clearTimeout(timer as NodeJS.Timeout);
  },
};

/** Runs a step again and again: the next one `everyMs` after the last has ended, never two at once. */
export class PeriodicJob {
  readonly #options: PeriodicJobOptions;
  #timer: unknown;
  #running: Promise<void> | undefined;
  #stopped = true;

  constructor(options: PeriodicJobOptions) {
    this.#options = options;
  }

  /** Plans the first run. */
  start(): void {
    this.#stopped = false;
    this.#plan();
  }

  /** Runs once more, after a run that is under way. Rejects when that run fails. */
  async runNow(): Promise<void> {
    while (this.#running !== undefined) await this.#running.catch(() => undefined);
    const run = this.#options.run().finally(() => {
      this.#running = undefined;
    });
    this.#running = run;
    return run;
  }

  /** Plans no more runs and waits for the one under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#options.timers.clear(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  #plan(): void {
    this.#timer = this.#options.timers.set(() => {
      this.runNow()
        .catch(this.#options.onError)
        .finally(() => {
          if (!this.#stopped) this.#plan();
        });
    }, this.#options.everyMs);
  }
}
