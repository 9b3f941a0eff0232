/** Starts a Quick Game on the page of a first pack. */
export const QUICK_START = '/open-pack?pack=glass-tide&quick=1';
