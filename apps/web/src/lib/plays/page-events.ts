/** The event of a page on which somebody has just played for real. */
export const PLAYED_EVENT = 'voltide-played';

/** The event of a page whose play was refused until a prompt is answered. */
export const RITUAL_DUE_EVENT = 'voltide-ritual-due';
