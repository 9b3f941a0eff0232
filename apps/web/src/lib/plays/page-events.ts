/** Event of a page on which a paid play has just been made. */
export const PLAYED_EVENT = 'voltide-played';

/** Event of a page whose play must wait until a prompt is answered. */
export const RITUAL_DUE_EVENT = 'voltide-ritual-due';
