/** One event of this tab, without personal data. */
type TraceEntry = {
  readonly atMs: number;
  readonly kind: 'page' | 'error' | 'report' | 'sign-in' | 'warning';
  readonly text: string;
};

const KEPT = 100;

export type TraceLog = ReturnType<typeof createTraceLog>;

/** The last 100 events of this tab (S12-02), in memory only and never sent. */
export function createTraceLog(nowMs: () => number) {
  let entries: readonly TraceEntry[] = [];
  const listeners = new Set<() => void>();
  return {
    add(kind: TraceEntry['kind'], text: string): void {
      entries = [{ atMs: nowMs(), kind, text }, ...entries].slice(0, KEPT);
      for (const listener of listeners) listener();
    },
    list: (): readonly TraceEntry[] => entries,
    /** Calls back after each new entry; the returned function ends it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
