import { getSound } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { celebrationOf, toneOf, type SpinResult } from '../model/spin-result.ts';
import { tickTimes, type SpinRun } from '../model/spin-run.ts';

/** The sounds of one spin. All are silent while the switch is off or before the first gesture. */
type SpinSound = {
  /** The wheel turns: its pegs tick where they leave the pointer. */
  readonly runs: (run: SpinRun) => void;
  /** It has stopped: ticks to come are dropped. A win has its tone, a loss has none. */
  readonly lands: (result: SpinResult) => void;
  readonly stops: () => void;
};

/** The sounds of this page's spins; they stop when it is left. */
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
