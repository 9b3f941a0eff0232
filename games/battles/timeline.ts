/** How long after the roll the first round is spun: by then every screen has the result. */
export const ROLL_LEAD_MS = 2000;
/** How long a round is spun and shown, at single speed. */
export const ROUND_MS = 3000;

/** When the rounds of a battle are spun, by the clock of the server: round r from `startsAtMs` + r · `roundMs` on. */
export function timelineOf(rolledAtMs: number): { readonly startsAtMs: number; readonly roundMs: number } {
  return { startsAtMs: rolledAtMs + ROLL_LEAD_MS, roundMs: ROUND_MS };
}
