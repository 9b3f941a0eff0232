/** What a Quick Game brought, until the page that is loaded anew has said it: /privacy lists it. */
export const SAVED_KEY = 'voltide-quick-saved';
