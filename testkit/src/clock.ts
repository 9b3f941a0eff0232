import type { Clock } from '@voltide/core';

/** A clock that runs like the machine's and can be put forward, so that nothing has to be waited for. */
export type TestClock = Clock & {
  readonly advance: (byMs: number) => void;
  /** Stands still while something is done, so that what comes of it does not depend on the machine's speed. */
  readonly hold: <T>(task: () => Promise<T>) => Promise<T>;
};

/** Creates a clock that shows the machine's time until it is put forward. */
export function createTestClock(): TestClock {
  let aheadMs = 0;
  let heldAtMs: number | undefined;
  return {
    nowMs: () => (heldAtMs ?? Date.now()) + aheadMs,
    advance: (byMs) => {
      aheadMs += byMs;
    },
    hold: async (task) => {
      heldAtMs = Date.now();
      try {
        return await task();
      } finally {
        heldAtMs = undefined;
      }
    },
  };
}
