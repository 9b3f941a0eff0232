import { useSyncExternalStore } from 'react';
import { createSoundPlayer, type SoundPlayer } from './player.ts';

let shared: SoundPlayer | undefined;

/** The one player of the page; made on first use, in a browser only. */
export const getSound = (): SoundPlayer => {
  shared ??= createSoundPlayer({
    storage: localStorage,
    createContext: () => new AudioContext({ latencyHint: 'interactive' }),
    load: async (name) => {
      const response = await fetch(`/sounds/${name}.mp3`);
      if (!response.ok) throw new Error(`sound ${name} answered ${response.status}`);
      return response.arrayBuffer();
    },
    hasGesture: () => navigator.userActivation.hasBeenActive,
  });
  return shared;
};

/** The sound switch of the header: whether it is on, and how to change it. */
export const useSoundSwitch = (): readonly [on: boolean, setOn: (on: boolean) => void] => {
  const on = useSyncExternalStore(
    (listener) => getSound().subscribe(listener),
    () => getSound().isOn(),
    () => true,
  );
  return [on, (next) => getSound().setOn(next)];
};
