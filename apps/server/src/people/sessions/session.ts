import type { UserId } from '@voltide/core';

import type { Limited } from '../../platform/rate-limits/limits.ts';

export type Role = 'player' | 'superadmin';
/** A deleted account keeps its number and a pseudonym. */
export type IdentityKind = 'account' | 'guest' | 'quick' | 'deleted';

/** Who is signed in: a row of `session`, or of `quick_session`, held in memory while it is used. */
export type Session = Limited & {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly kind: 'account' | 'guest' | 'quick';
  /** Signed in by password alone where the account has a second factor. It may have been given meanwhile. */
  readonly owesFactor: boolean;
  /**
   * Of a Quick Game: `saving` once its hour is over and a battle of it is waited for, so that it is looked at and saved
   * and plays no more; `saved` where that was done, so that its form can be repeated until its time is over; then
   * `ended`.
   */
  readonly quickState?: 'playing' | 'saving' | 'saved' | 'ended';
};
