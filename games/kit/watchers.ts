import { useSyncExternalStore } from 'react';

/** How many watch each battle that is shown, as live updates tell it. */
export function createWatchers() {
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

    /** Forgets all but these, of which nothing is told any more. */
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

/** Those of the page. */
export const watchers = createWatchers();

/** How many watch a battle without a seat in it; undefined while nothing is known of them. */
export function useWatchers(battleId: string): number | undefined {
  return useSyncExternalStore(watchers.subscribe, () => watchers.of(battleId));
}
