/** How long play lasts after a play: the time to the next one counts as played for so long at most (rules book §12). */
export const PLAY_LASTS_MS = 5 * 60_000;
