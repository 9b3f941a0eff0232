import type { SwitchId } from '@voltide/contract';
import { useEffect, useState } from 'react';

import { noteInterval, useWaitSeconds } from './next-play.ts';
import { useGameHost } from './host.ts';
import { keepSpeed, readSpeed, type Speed } from './speed.ts';

export type PaceChoice = {
  /** False in the strict profile, and until the profile is known: no skip and no choice of speed. */
  readonly isFree: boolean;
  readonly isKnown: boolean;
  readonly isStrict: boolean;
  /** Play is closed: by the player's place, by operators, or by a break of the player's. */
  readonly isClosed: boolean;
  /** Personal reason that forbids play, for the button; undefined for all others. */
  readonly bar: string | undefined;
  readonly waitSeconds: number;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
};

/**
 * Returns the speed of results, as far as the profile leaves a choice (rules book §12).
 * @param game - the switch by which operators pause it; absent for a game without one.
 */
export function usePace(game?: SwitchId): PaceChoice {
  const settings = useSettings();
  const { bar } = useGameHost();
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

/** Wait before missing settings are read again. */
const AGAIN_MS = 5000;

/** Reads the settings until they arrive: without them there is no choice of speed and no skip. */
function useSettings() {
  const { useLoaded, isOnline } = useGameHost();
  const { data, error, reload } = useLoaded('GET /api/settings');
  useEffect(() => {
    // The server's return reloads everything anyway.
    if (data !== undefined || error === undefined || !isOnline) return;
    const timer = setTimeout(reload, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [data, error, isOnline, reload]);
  return data;
}
