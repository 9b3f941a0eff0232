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
  /** A Quick Game whose hour is over, and whose battle is waited for: it is looked at and saved, and plays no more. */
  readonly isLate?: boolean;
};
