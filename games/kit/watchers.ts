import { useSyncExternalStore } from 'react';

/** Keeps the number of spectators of each shown battle, from live updates. */
function createWatchers() {
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    of: (battleId: string): number | undefined => counts.get(battleId),

    take(battleId: string, count: number): void {
      if (counts.get(battleId) === count) return;
      counts.set(battleId, count);
      tell();
    },

    /** Forgets all other battles. */
    keepOnly(battleIds: readonly string[]): void {
      const gone = [...counts.keys()].filter((battleId) => !battleIds.includes(battleId));
      for (const battleId of gone) counts.delete(battleId);
      if (gone.length > 0) tell();
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const watchers = createWatchers();

/** Returns the number of spectators without a seat; undefined while unknown. */
export function useWatchers(battleId: string): number | undefined {
  return useSyncExternalStore(watchers.subscribe, () => watchers.of(battleId));
}
