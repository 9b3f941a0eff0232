import type { Clock } from '@voltide/core';
import { browserClock } from '@voltide/ui';
import { useMemo } from 'react';

/** Returns the server's clock, by the `now` of its answer: it decides when anything ends, not this device's clock. */
export function useServerClock(now: string | undefined): Clock {
  return useMemo(() => {
    const aheadMs = now === undefined ? 0 : Date.parse(now) - browserClock.nowMs();
    return { nowMs: () => browserClock.nowMs() + aheadMs };
  }, [now]);
}
