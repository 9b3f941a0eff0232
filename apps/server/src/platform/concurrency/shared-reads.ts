import type { Clock } from '@voltide/core';

/**
 * Shares concurrent reads: a caller gets a read that begins no earlier than its call, so that no answer is older than
 * what the caller knew. At most one read of each key is under way, and one waits for its end.
 */
export function createSharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();
  const begin = (key: string): Promise<T> => {
    const answer = read(key).finally(() => {
      if (running.get(key) === answer) running.delete(key);
    });
    running.set(key, answer);
    return answer;
  };
  const beginAfter = async (key: string, before: Promise<T>): Promise<T> => {
    await before.catch(() => undefined);
    waiting.delete(key);
    return begin(key);
  };
  return (key) => {
    const before = running.get(key);
    if (before === undefined) return begin(key);
    const known = waiting.get(key);
    if (known !== undefined) return known;
    const answer = beginAfter(key, before);
    waiting.set(key, answer);
    return answer;
  };
}

/**
 * Shares a read for a while: an answer serves all callers for `keptMs`, and callers during a read share it. A failed
 * read is not kept.
 */
export function createKeptRead<T>(
  read: () => Promise<T>,
  { clock, keptMs }: { readonly clock: Clock; readonly keptMs: number },
): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly fromMs: number } | undefined;
  return () => {
    const nowMs = clock.nowMs();
    // A clock that was set back keeps nothing for longer.
    if (kept !== undefined && Math.abs(nowMs - kept.fromMs) < keptMs) return kept.answer;
    const answer = read();
    const begun = { answer, fromMs: nowMs };
    kept = begun;
    answer.catch(() => {
      if (kept === begun) kept = undefined;
    });
    return answer;
  };
}
