export type BattleEvents = ReturnType<typeof createBattleEvents>;

/** Publishes which battle this node has changed, after the commit. */
export function createBattleEvents() {
  const listeners: ((battleId: string) => void)[] = [];
  return {
    subscribe(listener: (battleId: string) => void): void {
      listeners.push(listener);
    },
    publish(battleId: string): void {
      for (const listener of listeners) listener(battleId);
    },
  };
}
