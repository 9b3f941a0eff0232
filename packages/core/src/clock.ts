/** The one source of time. Production passes the system's, tests pass their own. */
export type Clock = {
  /** Milliseconds since 1970 UTC. */
  readonly nowMs: () => number;
};

/** Writes the UTC day of a moment as "2026-11-20". */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
