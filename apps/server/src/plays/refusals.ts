import { AssertionError } from '@voltide/core';

import { AppError } from '../errors.ts';
import type { Refused } from '../ledger/operation.ts';

/** How long to wait when another node keeps moving the same user's money. */
const STALE_RETRY_MS = 1000;

/** What the ledger's refusal of an operation is called outside. */
export function refusalOf(refused: Refused): AppError {
  switch (refused.status) {
    case 'insufficient':
      return new AppError('insufficient_balance');
    case 'too_soon':
      return new AppError('too_soon', { retryAfterMs: refused.retryAfterMs });
    case 'key_reused':
    case 'find_gone':
    case 'client_seed_missing':
      return new AppError(refused.status);
    case 'other_pair':
      return new AppError('seeds_changed');
    case 'closed':
      return new AppError('session_expired');
    case 'stale':
      return new AppError('unavailable', { retryAfterMs: STALE_RETRY_MS });
    case 'busy':
      return new AppError('unavailable', { retryAfterMs: refused.retryAfterMs });
    case 'unknown_user':
      return new AppError('internal', { cause: new AssertionError('a session without accounts') });
  }
}
