import { getSound } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { celebrationOf, toneOf, type SpinResult } from '../model/spin-result.ts';
import { tickTimes, type SpinRun } from '../model/spin-run.ts';

type SpinSound = {
  /** The wheel turns: pegs tick as they leave the pointer. */
  readonly runs: (run: SpinRun) => void;
  readonly lands: (result: SpinResult) => void;
  readonly stops: () => void;
};

/** Plays the sounds of this page's spins; they stop when it is left. */
export function useSpinSound(): SpinSound {
  const [sound] = useState(createSpinSound);
  useEffect(() => () => sound.stops(), [sound]);
  return sound;
}

function createSpinSound(): SpinSound {
  let cancel = (): void => undefined;
  return {
    runs: (run) => {
      cancel();
      cancel = getSound().scheduleTicks(tickTimes(run));
    },
    lands: (result) => {
      cancel();
      const tone = celebrationOf(result) === undefined ? undefined : toneOf(result.tenths);
      if (tone !== undefined) getSound().play(`land-${tone}`);
    },
    stops: () => cancel(),
  };
}
