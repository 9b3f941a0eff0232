/** Time from the roll to the first spin: by then every screen has the result. */
export const ROLL_LEAD_MS = 2000;
/** Time to spin and show a round, at single speed. */
export const ROUND_MS = 3000;
/** The part of a round after which its reels have landed. */
export const LAND_SHARE = 0.76;

/** Returns the times of the rounds, by the clock of the server: round r from `startsAtMs` + r · `roundMs` on. */
export function timelineOf(rolledAtMs: number): { readonly startsAtMs: number; readonly roundMs: number } {
  return { startsAtMs: rolledAtMs + ROLL_LEAD_MS, roundMs: ROUND_MS };
}

/** Time for the deciding draw after the last round, if there is one. */
export const DECIDER_MS = { tie: 3600, jackpot: 7000 } as const;

/** Longer than any replay: 30 rounds and a draw. */
export const LONGEST_SHOW_MS = ROLL_LEAD_MS + 30 * ROUND_MS + DECIDER_MS.jackpot;

/** Returns the end of the replay, by the clock of the server. */
export function showEndOf(rolledAtMs: number, rounds: number, decider: keyof typeof DECIDER_MS | undefined): number {
  const { startsAtMs, roundMs } = timelineOf(rolledAtMs);
  return startsAtMs + rounds * roundMs + (decider === undefined ? 0 : DECIDER_MS[decider]);
}
