import type { Timers } from './timers.ts';

type PeriodicJobOptions = {
  readonly everyMs: number;
  readonly timers: Timers;
  readonly run: () => Promise<void>;
  /** Called for a failed run; the next one still comes. */
  readonly onError: (error: unknown) => void;
};

/** Runs a step periodically: the next one `everyMs` after the last has ended, never two at once. */
export function createPeriodicJob({ everyMs, timers, run, onError }: PeriodicJobOptions) {
  let timer: unknown;
  let running: Promise<void> | undefined;
  let isStopped = true;
  const runNow = async (): Promise<void> => {
    while (running !== undefined) await running.catch(() => undefined);
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const plan = (): void => {
    timer = timers.set(() => {
      runNow()
        .catch(onError)
        .finally(() => {
          if (!isStopped) plan();
        });
    }, everyMs);
  };
  return {
    start(): void {
      isStopped = false;
      plan();
    },

    runNow,

    async stop(): Promise<void> {
      isStopped = true;
      timers.clear(timer);
      await running?.catch(() => undefined);
    },
  };
}
