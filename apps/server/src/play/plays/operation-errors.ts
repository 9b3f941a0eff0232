import { AssertionError } from '@voltide/core';

import { AppError } from '../../errors.ts';
import type { NotBegun } from '../../money/ledger/lane.ts';
import type { Barrier, OperationError } from '../../money/ledger/operation.ts';

const STALE_RETRY_MS = 1000;

/** Maps an error of the ledger to the closed list. */
export function appErrorOf(error: OperationError): AppError {
  switch (error.status) {
    case 'insufficient':
      return new AppError('insufficient_balance');
    case 'too_soon':
      return new AppError('too_soon', { retryAfterMs: error.retryAfterMs });
    case 'key_reused':
    case 'item_gone':
    case 'client_seed_missing':
    case 'battle_full':
    case 'battle_gone':
    case 'battle_joined':
    case 'not_invited':
    case 'too_many_battles':
    case 'email_or_play_first':
    case 'forbidden':
    case 'tokens_missing':
    case 'cache_locked':
    case 'cache_opened':
    case 'nothing_to_claim':
    case 'account_frozen':
    case 'odds_changed':
      return new AppError(error.status);
    case 'other_pair':
      return new AppError('seeds_changed');
    case 'day_used':
      return new AppError('day_used');
    case 'days_changed':
    case 'stale':
      return new AppError('unavailable', { retryAfterMs: STALE_RETRY_MS });
    case 'barred':
      return barredBy(error.barrier);
    case 'paused':
      return new AppError('ritual_due', { barrier: { kind: 'ritual', about: error.about } });
    case 'closed':
      return new AppError('session_expired');
    case 'queue_full':
      return new AppError('too_many_requests', { retryAfterMs: error.retryAfterMs });
    case 'busy':
      return new AppError('unavailable', { retryAfterMs: error.retryAfterMs });
    case 'second_operator':
    case 'proposed':
      return new AppError('forbidden');
    case 'hold_gone':
      return new AppError('internal', { cause: new AssertionError('a hold that has ended') });
    case 'unknown_user':
      return new AppError('internal', { cause: new AssertionError('a session without accounts') });
  }
}

function barredBy(barrier: Barrier): AppError {
  const until = new Date(barrier.untilMs).toISOString();
  if ('period' in barrier) {
    const { kind, period } = barrier;
    return new AppError('limit_reached', { barrier: { kind, period, until } });
  }
  return new AppError('excluded', { barrier: { kind: barrier.kind, until } });
}

const NOT_BEGUN_RETRY_MS = 1000;

/**
 * Returns the result of work in a user's turn. @throws AppError `unavailable`, `too_many_requests` when it did not
 * begin
 */
export function begun<T>(result: T | NotBegun): T {
  if (result === 'busy') throw new AppError('unavailable', { retryAfterMs: NOT_BEGUN_RETRY_MS });
  if (result === 'queue_full') throw new AppError('too_many_requests', { retryAfterMs: NOT_BEGUN_RETRY_MS });
  return result;
}
