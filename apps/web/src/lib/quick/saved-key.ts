/** Set after a Quick Game was saved, until the reloaded page has reported the result; /privacy lists it. */
export const SAVED_KEY = 'voltide-quick-saved';
