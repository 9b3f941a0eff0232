import type { SwitchId } from '@voltide/contract';
import { useEffect, useState } from 'react';

import { noteInterval, useWaitSeconds } from './next-play.ts';
import { useGamePort } from './port.ts';
import { keepSpeed, readSpeed, type Speed } from './speed.ts';

export type PaceChoice = {
  /** False in the strict profile, and until the profile is known: no skip and no choice of speed. */
  readonly isFree: boolean;
  /** Whether the profile is known. */
  readonly isKnown: boolean;
  /** Whether it is known to be the strict one. */
  readonly isStrict: boolean;
  /** Nothing can be played: from where the player is, by a pause of operators, or in a break of the player's. */
  readonly isClosed: boolean;
  /** The reason that keeps the player from playing, for the button to say; undefined for all other reasons. */
  readonly bar: string | undefined;
  /** In how many seconds the next play may begin; 0 outside the strict profile, where no cycle is that long. */
  readonly waitSeconds: number;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
};

/**
 * How fast results are shown, as far as the profile leaves a choice (rules book §12).
 * @param game - the switch by which operators pause it; absent for a game without one.
 */
export function usePace(game?: SwitchId): PaceChoice {
  const settings = useSettings();
  const { bar } = useGamePort();
  const [speed, setSpeed] = useState<Speed>(readSpeed);
  useEffect(() => {
    if (settings !== undefined) noteInterval(settings.minPlayIntervalMs);
  }, [settings]);
  const waitSeconds = useWaitSeconds(settings?.profile === 'strict' ? settings.minPlayIntervalMs : 0);
  return {
    isFree: settings !== undefined && settings.profile !== 'strict',
    isKnown: settings !== undefined,
    isStrict: settings?.profile === 'strict',
    isClosed:
      bar !== undefined ||
      settings?.profile === 'closed' ||
      (game !== undefined && settings?.paused?.includes(game) === true),
    bar,
    waitSeconds,
    speed,
    setSpeed: (next) => {
      keepSpeed(next);
      setSpeed(next);
    },
  };
}

/** After how long settings that did not come are asked for again. */
const AGAIN_MS = 5000;

/** The settings, asked for until they come: as long as they are missing nobody may choose a speed or skip. */
function useSettings() {
  const { useLoaded, isOnline } = useGamePort();
  const { data, fault, reload } = useLoaded('GET /api/settings');
  useEffect(() => {
    // Once the server is back, everything is read again.
    if (data !== undefined || fault === undefined || !isOnline) return;
    const timer = setTimeout(reload, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [data, fault, isOnline, reload]);
  return data;
}
