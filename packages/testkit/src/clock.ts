import type { Clock } from '@voltide/core';

/** A clock that runs like the machine's and can be put forward, so that nothing has to be waited for. */
export type TestClock = Clock & { readonly advance: (byMs: number) => void };

/** Creates a clock that shows the machine's time until it is put forward. */
export function createTestClock(): TestClock {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    advance: (byMs) => {
      aheadMs += byMs;
    },
  };
}
