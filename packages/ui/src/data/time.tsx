import { useEffect, useRef } from 'react';
import type { Clock } from '@voltide/core';

import { browserClock, useNow } from './clock.ts';
import { agoText, leftText } from './time-text.ts';

/** A moment (ISO 8601) in words that stay true; the exact time is its tooltip. */
export function RelativeTime({ at, clock = browserClock }: { readonly at: string; readonly clock?: Clock }) {
  const nowMs = useNow(30_000, clock);
  return (
    <time className="num" dateTime={at} data-tooltip={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {agoText(Date.parse(at), nowMs)}
    </time>
  );
}

export type CountdownProps = {
  readonly toMs: number;
  readonly onEnd?: () => void;
  readonly clock?: Clock;
};

/** Counts down to a moment, each second. Calls `onEnd` once at the end. */
export function Countdown({ toMs, onEnd, clock = browserClock }: CountdownProps) {
  const leftMs = toMs - useNow(1000, clock);
  const ended = useRef<number>(undefined);
  useEffect(() => {
    if (leftMs > 0 || ended.current === toMs) return;
    ended.current = toMs;
    onEnd?.();
  }, [leftMs, toMs, onEnd]);
  return (
    <span className="num" role="timer" aria-live="off">
      {leftText(leftMs)}
    </span>
  );
}
