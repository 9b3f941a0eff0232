/** The event of a page whose play was refused until a prompt is answered. */
export const RITUAL_DUE = 'voltide-ritual-due';
