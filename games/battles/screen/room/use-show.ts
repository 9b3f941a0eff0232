import type { Clock } from '@voltide/core';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { headAt, positionOf, withRate, type Playhead } from './model/playhead.ts';
import {
  frameAt,
  isSameFrame,
  landedIn,
  lengthMs,
  nextFrameMs,
  stepMs,
  type Frame,
  type Score,
} from './model/timeline.ts';

/** A moment before a show that is played again: enough to look at it. */
const LEAD_MS = 600;

/** A show as it is played here. */
export type ShowControl = {
  readonly frame: Frame;
  readonly head: Playhead;
  /** Rises with each jump: what ran before it is over. */
  readonly pass: number;
  readonly clock: Clock;
  /** Goes on at another speed from where it is. */
  readonly play: (rate: number) => void;
  /** Shows how it ended. */
  readonly end: () => void;
  /** Plays it once more from its start. */
  readonly restart: (rate: number) => void;
  /** Shows so many rounds more or less as landed, and stands still there. */
  readonly step: (by: 1 | -1) => void;
};

/**
 * Plays a show from a playhead on. Nothing happens between two frames: what moves there runs by itself. So many frames
 * as are over by the time of a look are passed over.
 */
export function useShow(score: Score, first: Playhead, clock: Clock): ShowControl {
  const [{ head, pass }, setPlaying] = useState({ head: first, pass: 0 });
  const [frame, setFrame] = useState<Frame>(() => frameAt(score, positionOf(first, clock.nowMs())));
  const look = useCallback(() => {
    const next = frameAt(score, positionOf(head, clock.nowMs()));
    setFrame((old) => (isSameFrame(old, next) ? old : next));
  }, [score, head, clock]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = (): void => {
      clearTimeout(timer);
      look();
      const atMs = positionOf(head, clock.nowMs());
      const nextMs = nextFrameMs(score, atMs);
      if (nextMs === undefined || head.rate <= 0) return;
      timer = setTimeout(go, (nextMs - atMs) / head.rate + 1);
    };
    go();
    document.addEventListener('visibilitychange', go);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', go);
    };
  }, [look, score, head, clock]);

  const jump = useCallback(
    (atMs: number, rate: number) =>
      setPlaying(({ pass: before }) => ({ head: headAt(atMs, clock.nowMs(), rate), pass: before + 1 })),
    [clock],
  );
  return useMemo(
    () => ({
      frame,
      head,
      pass,
      clock,
      play: (rate) => setPlaying((old) => ({ ...old, head: withRate(old.head, rate, clock.nowMs()) })),
      end: () => jump(lengthMs(score), 1),
      restart: (rate) => jump(-LEAD_MS, rate),
      step: (by) => {
        const landed = frame.kind === 'ended' ? score.rounds + 1 : landedIn(frame, score.rounds);
        jump(stepMs(score, landed + by), 0);
      },
    }),
    [frame, head, pass, clock, score, jump],
  );
}
