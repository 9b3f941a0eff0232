import { getSound } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { borderTimes, type ReelRun } from './reel-plan.ts';

/** The first sound opens the audio device, which takes long: after the click has been painted. */
const AFTER_PAINT_MS = 60;
const SOUND_FILE = /^land-(common|uncommon|rare|epic|legendary|mythic)$/;

/** The sounds of the reels of a page. All are silent while the switch is off or before the first gesture. */
export type ReelSound = {
  readonly opens: () => void;
  readonly runs: (runs: readonly ReelRun[]) => void;
  /** The reels have landed: pending ticks are dropped. */
  readonly stops: () => void;
};

/** Plays the sounds of this page's reels; they stop when it is left. */
export function useReelSound(): ReelSound {
  const [sound] = useState(createReelSound);
  useEffect(() => () => sound.stops(), [sound]);
  return sound;
}

function createReelSound(): ReelSound {
  let cancel = (): void => undefined;
  return {
    opens: () => void setTimeout(() => getSound().play('seal'), AFTER_PAINT_MS),
    runs: (runs) => {
      cancel();
      const lastFirst = runs.toSorted((left, right) => right.landMs - left.landMs);
      const times = lastFirst.slice(0, 1).flatMap(borderTimes);
      cancel = getSound().scheduleTicks(times);
    },
    stops: () => cancel(),
  };
}

/** Plays the landing that the answer to an effect names, if any. */
export function playLanding(soundFile: string | null): void {
  const [name] = soundFile?.split('/').at(-1)?.split('.') ?? [];
  if (name !== undefined && isLanding(name)) getSound().play(name);
}

function isLanding(name: string): name is `land-${'common' | 'uncommon' | 'rare' | 'epic' | 'legendary' | 'mythic'}` {
  return SOUND_FILE.test(name);
}
