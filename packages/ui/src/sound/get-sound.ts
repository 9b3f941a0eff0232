import { createSoundPlayer, type SoundPlayer } from './player.ts';
import { getSoundSwitch } from './use-sound-switch.ts';

let shared: SoundPlayer | undefined;

/** The one player of the page; made on first use, in a browser only. */
export const getSound = (): SoundPlayer => {
  shared ??= createSoundPlayer({
    control: getSoundSwitch(),
    createContext: () => new AudioContext({ latencyHint: 'interactive' }),
    load: async (name) => {
      const response = await fetch(`/sounds/${name}.mp3`);
      if (!response.ok) throw new Error(`sound ${name} answered ${response.status}`);
      return response.arrayBuffer();
    },
    hasGesture,
  });
  return shared;
};

/** True if the page may sound. A browser that does not say stays silent. */
function hasGesture(): boolean {
  const activation: UserActivation | undefined = navigator.userActivation;
  return activation?.hasBeenActive ?? false;
}
