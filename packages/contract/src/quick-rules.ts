/** What opening so many packs in a Quick Game gives besides the XP of each (rules book §14). */
export const QUICK_MILESTONES = [
  { packs: 1, xp: 20, tokens: 0 },
  { packs: 3, xp: 0, tokens: 1 },
  { packs: 5, xp: 50, tokens: 0 },
  { packs: 10, xp: 0, tokens: 2 },
] as const;

/** The play balance that a new account is given, once per person, in VT. */
export const WELCOME_GIFT = '100.000000';

/** What saving inside the claim window adds, in VT. */
export const QUICK_CLAIM_BONUS = '5.000000';
