import { useState } from 'react';

import { useGamePort } from './port.ts';
import { keepSpeed, readSpeed, type Speed } from './speed.ts';

export type PaceChoice = {
  /** False in the strict profile: no skip and no choice of speed. */
  readonly isFree: boolean;
  /** Nothing can be played from where the player is. */
  readonly isClosed: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
};

/** How fast results are shown, as far as the profile leaves a choice (rules book §12). */
export function usePace(): PaceChoice {
  const { data: settings } = useGamePort().useLoaded('GET /api/settings');
  const [speed, setSpeed] = useState<Speed>(readSpeed);
  return {
    isFree: settings?.profile !== 'strict',
    isClosed: settings?.profile === 'closed',
    speed,
    setSpeed: (next) => {
      keepSpeed(next);
      setSpeed(next);
    },
  };
}
