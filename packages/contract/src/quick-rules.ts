/** Reasons for which a Quick Game must be saved before it goes on (source §4, S9-04). */
export const LOCK_IN_REASONS = ['battles', 'leaderboards', 'wallet', 'premium', 'advanced_battles'] as const;
export type LockInReason = (typeof LOCK_IN_REASONS)[number];

/** Rewards for opening so many packs in a Quick Game besides the XP of each (rules book §14). */
export const QUICK_MILESTONES = [
  { packs: 1, xp: 20, tokens: 0 },
  { packs: 3, xp: 0, tokens: 1 },
  { packs: 5, xp: 50, tokens: 0 },
  { packs: 10, xp: 0, tokens: 2 },
] as const;

/** Play balance that a new account receives, once per person, in VT. */
export const WELCOME_GIFT = '100.000000';

/** Bonus for saving inside the claim window, in VT. */
export const QUICK_CLAIM_BONUS = '5.000000';
