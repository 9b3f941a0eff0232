import { AppError } from '../../errors.ts';
import { errorCodeOf } from '../db/constraints.ts';

/** Makes room in a full set. */
export function forgetOldest(keys: Set<string>): void {
  for (const key of keys) {
    keys.delete(key);
    return;
  }
}

/** @throws AppError `too_many_attempts` where there is something to wait for. */
export function limitAttempts(waitMs: number): void {
  if (waitMs > 0) throw new AppError('too_many_attempts', { retryAfterMs: waitMs });
}

/** @throws AppError `too_many_requests` where there is something to wait for. */
export function limitRequests(waitMs: number): void {
  if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterMs: waitMs });
}

/**
 * Does what was counted before. Where the server was too busy to do it, the count is undone: who could not try has not
 * tried.
 */
export async function counted<T>(undo: () => void, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    const code = error instanceof AppError ? error.code : errorCodeOf(error);
    if (code === 'unavailable') undo();
    throw error;
  }
}
