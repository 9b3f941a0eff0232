import { AppError } from './http/errors.ts';

export type Gate = ReturnType<typeof createGate>;

type Waiting = { readonly begin: () => void; readonly refuse: (error: AppError) => void };

/**
 * Lets at most `parallel` tasks run and `waiting` more wait: costly work cannot pile up. Turns go by key, so that one
 * task waits for one of each other key at most, however many those have brought.
 */
export function createGate({ parallel, waiting }: { parallel: number; waiting: number }) {
  /** Who waits, by key; the first key has the next turn. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waitingNow = 0;

  const takeNext = (): Waiting | undefined => {
    for (const [key, line] of lines) {
      const next = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      waitingNow -= 1;
      return next;
    }
    return undefined;
  };
  /** Takes the last one out of the longest line, where that is fairer than to refuse the newcomer. */
  const makeRoom = (key: string): void => {
    const busy = new AppError('unavailable', { retryAfterMs: 1000 });
    const own = lines.get(key)?.length ?? 0;
    const longest = [...lines.values()].toSorted((left, right) => right.length - left.length)[0] ?? [];
    if (longest.length <= own + 1) throw busy;
    longest.pop()?.refuse(busy);
    waitingNow -= 1;
  };
  const wait = (key: string): Promise<void> => {
    if (waitingNow >= waiting) makeRoom(key);
    waitingNow += 1;
    return new Promise((begin, refuse) => {
      const line = lines.get(key) ?? [];
      line.push({ begin, refuse });
      lines.set(key, line);
    });
  };

  return {
    /** Runs a task when it is its turn. @throws AppError `unavailable` when too many wait already. */
    async run<T>(key: string, task: () => Promise<T>): Promise<T> {
      if (running >= parallel) await wait(key);
      else running += 1;
      try {
        return await task();
      } finally {
        const next = takeNext();
        if (next === undefined) running -= 1;
        else next.begin();
      }
    },
  };
}
