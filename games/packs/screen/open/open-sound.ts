import { getSound } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { highestRarity } from '../model/open-result.ts';
import type { PacksPort } from '../port.ts';
import { borderTimes, type ReelRun } from '../../../kit/reel/reel-plan.ts';
import type { Opened } from './open-state.ts';
import { ownUserId } from '../../../kit/port.ts';

/** The first sound opens the audio device, which takes long: after the click has been painted. */
const AFTER_PAINT_MS = 60;
const SOUND_FILE = /^land-(common|uncommon|rare|epic|legendary|mythic)$/;

/** The sounds of one open. All are silent while the switch is off or before the first gesture. */
export type OpenSound = {
  readonly opens: () => void;
  readonly runs: (runs: readonly ReelRun[]) => void;
  /** The landing: ticks to come are dropped, and the server's sound for the event is played. */
  readonly lands: (port: PacksPort, opened: Opened) => void;
  readonly stops: () => void;
};

/** The sounds of this page's opens; they stop when it is left. */
export function useOpenSound(): OpenSound {
  const [sound] = useState(createOpenSound);
  useEffect(() => () => sound.stops(), [sound]);
  return sound;
}

function createOpenSound(): OpenSound {
  let cancel = (): void => undefined;
  return {
    opens: () => void setTimeout(() => getSound().play('seal'), AFTER_PAINT_MS),
    runs: (runs) => {
      cancel();
      const lastFirst = runs.toSorted((left, right) => right.landMs - left.landMs);
      const times = lastFirst.slice(0, 1).flatMap(borderTimes);
      cancel = getSound().scheduleTicks(times);
    },
    lands: (port, opened) => {
      cancel();
      void askForEffect(port, opened);
    },
    stops: () => cancel(),
  };
}

/** Asks once per purchase how to show it, by its highest rarity (S4-06), and plays the sound that the answer names. */
async function askForEffect(port: PacksPort, { result, paid }: Opened): Promise<void> {
  if (paid === undefined) return getSound().play(`land-${highestRarity(result)}`);
  const eventType = `pack_open_${highestRarity(result)}` as const;
  const effect = await port.call('POST /api/neuro/trigger-effect', {
    body: { eventType, ...ownUserId(port.viewer), metadata: { playId: result.playId } },
  });
  const [name] = effect.ok ? (effect.response.soundFile?.split('/').at(-1)?.split('.') ?? []) : [];
  if (name !== undefined && isLanding(name)) getSound().play(name);
}

function isLanding(name: string): name is `land-${ReturnType<typeof highestRarity>}` {
  return SOUND_FILE.test(name);
}
