/** The duration of an open. */
export type Pace = {
  /** The least time in which the capsule opens, while the server is asked. */
  readonly ritualMs: number;
  /** The time in which the strip slides out, before it moves. */
  readonly leadMs: number;
  /** From the first motion to the last landing; 0 shows the finds at once. */
  readonly totalMs: number;
};

/** Everything at once: instant opens, people who want no motion, and results that were found again after a reload. */
export const AT_ONCE: Pace = { ritualMs: 0, leadMs: 0, totalMs: 0 };

/** The pace of an open. Only a closed capsule has to open first. */
export function paceOf(totalMs: number, isClosed: boolean): Pace {
  if (totalMs === 0) return AT_ONCE;
  return { ritualMs: isClosed ? 280 : 0, leadMs: isClosed ? 240 : 0, totalMs };
}
