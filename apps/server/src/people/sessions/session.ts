import type { UserId } from '@voltide/core';

import type { Limited } from '../../platform/rate-limits/limits.ts';

export type Role = 'player' | 'superadmin';
/** A deleted account keeps its number and a pseudonym. */
export type IdentityKind = 'account' | 'guest' | 'quick' | 'deleted';

/** A signed-in caller: a row of `session`, or of `quick_session`, cached while it is used. */
export type Session = Limited & {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly kind: 'account' | 'guest' | 'quick';
  readonly owesFactor: boolean;
  /**
   * State of a Quick Game: `saving` once its hour is over and a pending battle is awaited, so that it can be viewed and
   * saved but not played; `saved` once that was done, so that its form can be repeated until its time is over; then
   * `ended`.
   */
  readonly quickState?: 'playing' | 'saving' | 'saved' | 'ended';
};
