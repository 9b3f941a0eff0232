/** Play lasts so long after a play: the time to the next one counts as played up to this (rules book §12). */
export const PLAY_LASTS_MS = 5 * 60_000;
