import { AppError } from '../../errors.ts';

export type TaskOwner = { readonly key: string; readonly isKnown: boolean };

type QueueSize = { readonly parallel: number; readonly waiting: number; readonly waitingKnown: number };
type Waiting = { readonly begin: () => void; readonly reject: (error: AppError) => void };

const TURNS_KEPT = 20_000;

/**
 * Runs at most `parallel` tasks at once and lets a limited number wait, so costly work cannot pile up. The next turn
 * goes to the key with the fewest turns while others waited: a newcomer passes those who bring task after task. While a
 * known owner waits, every other turn goes to known owners.
 */
export function createTaskQueue({ parallel, waiting, waitingKnown }: QueueSize) {
  const strangers = createRoom(waiting);
  const known = createRoom(waitingKnown);
  let running = 0;
  let wasKnown = false;
  let isClosed = false;

  const takeNext = (): Waiting | undefined => {
    const [first, second] = wasKnown ? [strangers, known] : [known, strangers];
    const next = first.takeNext();
    wasKnown = (next === undefined ? second : first) === known;
    return next ?? second.takeNext();
  };

  return {
    /** Runs a task when it is its turn. @throws AppError `unavailable` when too many wait already */
    async run<T>({ key, isKnown }: TaskOwner, task: () => Promise<T>): Promise<T> {
      if (isClosed) throw busy();
      if (running >= parallel) await (isKnown ? known : strangers).wait(key);
      else running += 1;
      try {
        return await task();
      } finally {
        const next = takeNext();
        if (next === undefined) running -= 1;
        else next.begin();
      }
    },

    close(): void {
      isClosed = true;
      strangers.rejectAll();
      known.rejectAll();
    },
  };
}

function busy(): AppError {
  return new AppError('unavailable', { retryAfterMs: 1000 });
}

function createRoom(places: number) {
  const lines = new Map<string, Waiting[]>();
  const turns = new Map<string, number>();
  let waitingNow = 0;

  /** Takes the last one out of the longest line, where that is fairer than to reject the newcomer. */
  const makeRoom = (key: string): void => {
    const own = lines.get(key)?.length ?? 0;
    const longest = [...lines.values()].toSorted((left, right) => right.length - left.length)[0] ?? [];
    if (longest.length <= own + 1) throw busy();
    longest.pop()?.reject(busy());
    waitingNow -= 1;
  };
  return {
    rejectAll(): void {
      for (const { reject: refuse } of [...lines.values()].flat()) refuse(busy());
      lines.clear();
      waitingNow = 0;
    },
    async wait(key: string): Promise<void> {
      if (waitingNow >= places) makeRoom(key);
      waitingNow += 1;
      await new Promise<void>((begin, reject) => {
        const line = lines.get(key) ?? [];
        line.push({ begin, reject: reject });
        lines.set(key, line);
      });
    },
    takeNext(): Waiting | undefined {
      const turnsOf = (key: string): number => turns.get(key) ?? 0;
      let first: string | undefined;
      for (const key of lines.keys()) if (first === undefined || turnsOf(key) < turnsOf(first)) first = key;
      if (first === undefined || turns.size > TURNS_KEPT) turns.clear();
      if (first === undefined) return undefined;
      const line = lines.get(first) ?? [];
      const next = line.shift();
      lines.delete(first);
      if (line.length > 0) lines.set(first, line);
      turns.set(first, turnsOf(first) + 1);
      waitingNow -= 1;
      return next;
    },
  };
}
