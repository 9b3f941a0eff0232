export type Pace = {
  /** Least time for the capsule to open, while the server is asked. */
  readonly ritualMs: number;
  /** Time for the strip to slide out, before it moves. */
  readonly leadMs: number;
  /** From the first motion to the last landing; 0 shows the items at once. */
  readonly totalMs: number;
};

/** Everything at once: instant opens, people who want no motion, and results after a reload. */
export const AT_ONCE: Pace = { ritualMs: 0, leadMs: 0, totalMs: 0 };

/** Returns the pace of an open. Only a closed capsule has to open first. */
export function paceOf(totalMs: number, isClosed: boolean): Pace {
  if (totalMs === 0) return AT_ONCE;
  return { ritualMs: isClosed ? 280 : 0, leadMs: isClosed ? 240 : 0, totalMs };
}
