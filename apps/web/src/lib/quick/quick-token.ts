import { useSyncExternalStore } from 'react';

import { readStored, STORAGE_KEYS, writeStored } from '../browser/storage.ts';

const listeners = new Set<() => void>();

/** Token of this browser's Quick Game, as a store. Other tabs start and end it too. */
export const quickToken = {
  get: (): string | null => readStored(STORAGE_KEYS.quickToken),
  set: (token: string | null): void => {
    writeStored(STORAGE_KEYS.quickToken, token);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

/** Token of this browser's Quick Game; null while prerendering. */
export function useQuickToken(): string | null {
  return useSyncExternalStore(quickToken.subscribe, quickToken.get, quickToken.get);
}
