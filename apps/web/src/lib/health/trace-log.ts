/** One thing that happened in this tab. Its text holds nothing personal. */
type TraceEntry = {
  readonly atMs: number;
  readonly kind: 'page' | 'error' | 'report' | 'sign-in' | 'warning';
  readonly text: string;
};

/** Source §9. */
const KEPT = 100;

export type TraceLog = ReturnType<typeof createTraceLog>;

/** What happened in this tab, the last 100 entries (S12-02); it stays in memory and is never sent. */
export function createTraceLog(nowMs: () => number) {
  let entries: readonly TraceEntry[] = [];
  const listeners = new Set<() => void>();
  return {
    add(kind: TraceEntry['kind'], text: string): void {
      entries = [{ atMs: nowMs(), kind, text }, ...entries].slice(0, KEPT);
      for (const listener of listeners) listener();
    },
    /** The newest first. */
    list: (): readonly TraceEntry[] => entries,
    /** Calls back after each new entry; the answer ends it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
