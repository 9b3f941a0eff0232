import { getSound } from '@voltide/ui';
import { useEffect, useEffectEvent } from 'react';

import { prefersStill } from '../still.ts';
import { useHiddenFinish } from '../use-hidden-finish.ts';
import type { PaceChoice } from '../use-pace.ts';
import { runMsOf, soundOf, tickTimesOf } from './solo-run.ts';
import type { SoloControl } from './use-solo.ts';

/** The first sound opens the audio device, which takes long: after the click has been painted. */
const AFTER_PAINT_MS = 60;

type Run = {
  /** Time to show a result; 0 if it is there at once. */
  readonly runMs: number;
  /** A play was requested. */
  readonly begins: () => void;
  /** Shows the result at once. */
  readonly finish: () => void;
};

/** Runs between an answer and its result: with ticks, or not at all for people who want no motion. */
export function useRun({ state, land }: SoloControl, { isFree, speed }: PaceChoice): Run {
  const runMs = prefersStill() ? 0 : runMsOf(isFree ? speed : 'normal');
  const revealed = state.phase === 'revealing' ? state.opened : undefined;
  const finish = (): void => {
    if (revealed === undefined) return;
    const sound = soundOf(revealed.result);
    if (sound !== undefined) getSound().play(sound);
    land(revealed.id);
  };
  const end = useEffectEvent(finish);
  const begin = useEffectEvent((): (() => void) | undefined => {
    if (runMs === 0) {
      finish();
      return undefined;
    }
    const silence = getSound().scheduleTicks(tickTimesOf(runMs));
    const timer = setTimeout(() => end(), runMs);
    return () => {
      clearTimeout(timer);
      silence();
    };
  });
  const id = revealed?.id;
  useEffect(() => (id === undefined ? undefined : begin()), [id]);
  useHiddenFinish(finish, isFree);
  return { runMs, begins: () => void setTimeout(() => getSound().play('tap'), AFTER_PAINT_MS), finish };
}
