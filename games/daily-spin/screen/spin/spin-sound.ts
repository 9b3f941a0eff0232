import { getSound } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { tickTimes, type SpinRun } from '../model/spin-run.ts';

/** The first sound opens the audio device, which takes long: after the click has been painted. */
const AFTER_PAINT_MS = 60;

/** The sounds of one spin. All are silent while the switch is off or before the first gesture. */
type SpinSound = {
  readonly begins: () => void;
  readonly runs: (run: SpinRun) => void;
  /** The wheel has stopped: pending ticks are dropped. */
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
    begins: () => void setTimeout(() => getSound().play('tap'), AFTER_PAINT_MS),
    runs: (run) => {
      cancel();
      cancel = getSound().scheduleTicks(tickTimes(run));
    },
    stops: () => cancel(),
  };
}
