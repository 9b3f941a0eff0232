import type { Clock } from '@voltide/core';

/** A clock that runs like the machine's and can be put forward, so that nothing has to be waited for. */
export type TestClock = Clock & { readonly advance: (byMs: number) => void };

export function createTestClock(): TestClock {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    advance: (byMs) => {
      aheadMs += byMs;
    },
  };
}
