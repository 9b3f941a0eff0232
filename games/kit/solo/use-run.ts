import { getSound } from '@voltide/ui';
import { useEffect, useEffectEvent } from 'react';

import { runMsOf, soundOf, tickTimesOf } from './solo-run.ts';
import type { Desk } from './use-desk.ts';

type Run = {
  readonly runMs: number;
  readonly finish: () => void;
};

/** Runs between an answer and its result: with ticks, or not at all for people who want no motion. */
export function useRun({ state, land, speed }: Pick<Desk, 'state' | 'land' | 'speed'>): Run {
  const runMs = runMsOf(speed);
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
  return { runMs, finish };
}
