import { AppError } from '../http/errors.ts';

export type Gate = ReturnType<typeof createGate>;

/** Lets at most `parallel` tasks run and `waiting` more wait: costly work cannot pile up. */
export function createGate({ parallel, waiting }: { parallel: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    /** Runs a task when it is its turn. @throws AppError `unavailable` when too many wait already. */
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= parallel) {
        if (queue.length >= waiting) throw new AppError('unavailable', { retryAfterMs: 1000 });
        await new Promise<void>((resolve) => {
          queue.push(resolve);
        });
      } else {
        running += 1;
      }
      try {
        return await task();
      } finally {
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
