/** The event of a page on which somebody has just played for real. */
export const PLAYED = 'voltide-played';
