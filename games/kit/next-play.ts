import { browserClock } from '@voltide/ui';
import { useEffect, useState } from 'react';

import type { PlayState, Shown } from './play-state.ts';

/** Time of this page's last accepted play, of any game: the next one waits for it. */
let lastMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();
/** The least time between two plays of this player; 0 until the settings say it. */
let leastIntervalMs = 0;

/** Takes the least time between two plays from the settings. */
export function noteInterval(intervalMs: number): void {
  leastIntervalMs = intervalMs;
}

/** Returns how long a play waits until the server takes it: sent earlier, it would only be refused. */
export function untilNextMs(): number {
  const sinceMs = browserClock.nowMs() - lastMs;
  return sinceMs < 0 ? 0 : Math.max(0, leastIntervalMs - sinceMs);
}

export function notePlay(): void {
  lastMs = browserClock.nowMs();
  for (const listener of listeners) listener();
}

const look = () => ({ playedMs: lastMs, nowMs: browserClock.nowMs() });

/** Returns the whole seconds until the next play, after the last one; 0 if it may begin at once. */
export function useWaitSeconds(intervalMs: number): number {
  const [{ playedMs, nowMs }, setSeen] = useState(look);
  const leftMs = nowMs < playedMs ? 0 : playedMs + intervalMs - nowMs;
  useEffect(() => {
    const see = (): void => setSeen(look);
    listeners.add(see);
    return () => void listeners.delete(see);
  }, []);
  useEffect(() => {
    if (!(leftMs > 0)) return;
    const timer = setTimeout(() => setSeen(look), leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs > 0 ? Math.ceil(leftMs / 1000) : 0;
}

/** True if the play button waits for the next cycle: not while a play runs or is requested. */
export function isWaiting({ phase }: Pick<PlayState<Shown>, 'phase'>, waitSeconds: number): boolean {
  return waitSeconds > 0 && (phase === 'ready' || phase === 'landed');
}
