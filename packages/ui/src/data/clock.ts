import { useEffect, useState } from 'react';
import type { Clock } from '@voltide/core';

/** The browser's clock. It runs on steadily when the system's time is set while the page is open. */
export const browserClock: Clock = { nowMs: () => performance.timeOrigin + performance.now() };

/** Returns the current time, updated every `everyMs` while the page is visible; not at all if it is undefined. */
export function useNow(everyMs: number | undefined, clock: Clock = browserClock): number {
  const [nowMs, setNowMs] = useState(clock.nowMs);
  useEffect(() => {
    if (everyMs === undefined) return;
    const tick = (): void => {
      if (document.visibilityState === 'visible') setNowMs(clock.nowMs());
    };
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs, clock]);
  return nowMs;
}
