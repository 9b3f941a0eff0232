export type BattleNews = ReturnType<typeof createBattleNews>;

/** Tells which battle this node has changed, after the commit. */
export function createBattleNews() {
  const listeners: ((battleId: string) => void)[] = [];
  return {
    subscribe(listener: (battleId: string) => void): void {
      listeners.push(listener);
    },
    tell(battleId: string): void {
      for (const listener of listeners) listener(battleId);
    },
  };
}
