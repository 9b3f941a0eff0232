/** That a Quick Game was saved, until the page that is loaded anew has said what it brought: /privacy lists it. */
export const SAVED_KEY = 'voltide-quick-saved';
