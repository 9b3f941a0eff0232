/**
 * Parts of the installation that operators can pause. Nothing in progress is lost: open battles end, revealed results
 * and claims of what is owed stay open. The daily spin is not among them: a pause past midnight would break streaks.
 */
export const SWITCHES = [
  'sign_up',
  'guests',
  'quick_game',
  'packs',
  'packs_for_cash',
  'wheel',
  'battles',
  'caches',
  'loading_games',
  'deposits',
  'withdrawals',
  'referrals',
  'contact',
  'picture_uploads',
] as const;
export type SwitchId = (typeof SWITCHES)[number];
