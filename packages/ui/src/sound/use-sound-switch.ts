import { useSyncExternalStore } from 'react';
import { localStore } from '../base/browser-store.ts';
import { createSoundSwitch, type SoundSwitch } from './switch.ts';

let shared: SoundSwitch | undefined;

/** The one switch of the page; made on first use, in a browser only. */
export const getSoundSwitch = (): SoundSwitch => (shared ??= createSoundSwitch(localStore));

/** Returns the sound switch of the header and its setter. The player's code is not needed for it. */
export const useSoundSwitch = (): readonly [on: boolean, setOn: (on: boolean) => void] => {
  const on = useSyncExternalStore(
    (listener) => getSoundSwitch().subscribe(listener),
    () => getSoundSwitch().isOn(),
    () => true,
  );
  return [on, (next) => getSoundSwitch().setOn(next)];
};
