/** A position in a replay: `atMs` at the time `sinceMs`, going on at `rate`. */
export type Playhead = { readonly atMs: number; readonly sinceMs: number; readonly rate: number };

/** Local speeds of a replay. They change nothing for others. */
export const RATES = [1, 2] as const;
export function liveHead(startsAtMs: number): Playhead {
  return { atMs: 0, sinceMs: startsAtMs, rate: 1 };
}

/** Starts at a place of the replay, going on from now; a rate of 0 pauses. */
export function headAt(atMs: number, nowMs: number, rate: number): Playhead {
  return { atMs, sinceMs: nowMs, rate };
}

export function positionOf({ atMs, sinceMs, rate }: Playhead, nowMs: number): number {
  return atMs + (nowMs - sinceMs) * rate;
}

export function withRate(head: Playhead, rate: number, nowMs: number): Playhead {
  return { atMs: positionOf(head, nowMs), sinceMs: nowMs, rate };
}
