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

/** Pause before a replay starts again. */
const LEAD_MS = 600;

export type ShowControl = {
  readonly frame: Frame;
  readonly head: Playhead;
  /** Rises with each jump, which ends earlier runs. */
  readonly pass: number;
  readonly clock: Clock;
  readonly play: (rate: number) => void;
  readonly end: () => void;
  readonly restart: (rate: number) => void;
  readonly step: (by: 1 | -1) => void;
};

/**
 * Plays a replay from a playhead on. Nothing runs between two frames: animations move by themselves. Frames that have
 * passed by the time of a look are skipped.
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
