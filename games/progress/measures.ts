/**
 * Everything about a player that an achievement can ask for. `amount` of a measure only grows; docs/decisions/0085 says
 * where each comes from.
 */
export const MEASURES = [
  'packs',
  /** Kinds of packs opened. */
  'pack_types',
  /** Packs of whose newest version every item was found once. */
  'sets',
  'battles',
  'battle_wins',
  'inverse_wins',
  'terminal_wins',
  /** The sum that the player paid for other seats, in sun. */
  'funded',
  'spins',
  /** Spins that hit the winning segment of mode storm. */
  'storms',
  /** The longest streak of daily spins, in days. */
  'streak',
  /** Plays and battles of their own that the player had verified. */
  'verified',
  /** Day seals that the player verified with a balance proof of their own. */
  'days_verified',
  /** Client seeds that the player chose after the first one. */
  'own_seeds',
  'limits',
  /** Active players that the player brought. */
  'referrals',
  'level',
  'email',
  'avatar',
] as const;

export type Measure = (typeof MEASURES)[number];

/** The measures that are no counts: `funded` is in sun. */
export function isAmount(measure: Measure): boolean {
  return measure === 'funded';
}
