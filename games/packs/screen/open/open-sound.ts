import { getSound } from '@voltide/ui';
import { useMemo } from 'react';

import { ownUserId } from '../../../kit/host.ts';
import { playLanding, useReelSound, type ReelSound } from '../../../kit/reel/use-reel-sound.ts';
import { highestRarity } from '../model/open-result.ts';
import type { PacksHost } from '../host.ts';
import type { Opened } from './open-state.ts';

type OpenSound = ReelSound & {
  /** Drops pending ticks, and plays the server's sound for the event. */
  readonly lands: (host: PacksHost, opened: Opened) => void;
};

/** Plays the sounds of this page's opens; they stop when it is left. */
export function useOpenSound(): OpenSound {
  const sound = useReelSound();
  return useMemo(() => {
    return {
      ...sound,
      lands: (host, opened) => {
        sound.stops();
        void askForEffect(host, opened);
      },
    };
  }, [sound]);
}

/** Asks once per purchase how to show it, by its highest rarity (S4-06), and plays the named sound. */
async function askForEffect(host: PacksHost, { result, paid }: Opened): Promise<void> {
  if (paid === undefined) return getSound().play(`land-${highestRarity(result)}`);
  const eventType = `pack_open_${highestRarity(result)}` as const;
  const effect = await host.call('POST /api/neuro/trigger-effect', {
    body: { eventType, ...ownUserId(host.viewer), metadata: { playId: result.playId } },
  });
  if (effect.ok) playLanding(effect.response.soundFile);
}
