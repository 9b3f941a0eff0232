/** Where somebody is in a show: at `atMs` of it at the time `sinceMs`, and going on so many times as fast. */
export type Playhead = { readonly atMs: number; readonly sinceMs: number; readonly rate: number };

/** How fast a show is played here. It changes nothing for others. */
export const RATES = [1, 2] as const;
export type Rate = (typeof RATES)[number];

/** Where everybody is who watches as it happens. */
export function liveHead(startsAtMs: number): Playhead {
  return { atMs: 0, sinceMs: startsAtMs, rate: 1 };
}

/** At a place of the show, going on from now; a rate of 0 stands still. */
export function headAt(atMs: number, nowMs: number, rate: number): Playhead {
  return { atMs, sinceMs: nowMs, rate };
}

/** Where in the show a playhead is. */
export function positionOf({ atMs, sinceMs, rate }: Playhead, nowMs: number): number {
  return atMs + (nowMs - sinceMs) * rate;
}

/** The same place, going on at another speed from now: nothing jumps. */
export function withRate(head: Playhead, rate: number, nowMs: number): Playhead {
  return { atMs: positionOf(head, nowMs), sinceMs: nowMs, rate };
}
