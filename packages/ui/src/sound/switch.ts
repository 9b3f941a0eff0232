import type { BrowserStore } from '../base/browser-store.ts';

export const SOUND_KEY = 'voltide-sound';

type SoundStorage = Pick<BrowserStore, 'read' | 'write'>;

/** State of the sound switch. */
export interface SoundSwitch {
  isOn(): boolean;
  /** Remembered in local storage; turning it off silences what is playing. */
  setOn(on: boolean): void;
  /** Calls back on every change of the switch; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Creates the switch as this browser remembers it: on until it is turned off. */
export const createSoundSwitch = (storage: SoundStorage): SoundSwitch => {
  const listeners = new Set<() => void>();
  let on = storage.read(SOUND_KEY) !== 'off';
  return {
    isOn: () => on,
    setOn: (next) => {
      on = next;
      storage.write(SOUND_KEY, next ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
