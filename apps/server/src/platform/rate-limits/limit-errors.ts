import { AppError } from '../../errors.ts';
import { errorCodeOf } from '../db/constraints.ts';

export function forgetOldest(keys: Set<string>): void {
  for (const key of keys) {
    keys.delete(key);
    return;
  }
}

/** @throws AppError `too_many_attempts` for a wait above zero */
export function limitAttempts(waitMs: number): void {
  if (waitMs > 0) throw new AppError('too_many_attempts', { retryAfterMs: waitMs });
}

/** @throws AppError `too_many_requests` for a wait above zero */
export function limitRequests(waitMs: number): void {
  if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterMs: waitMs });
}

/** Does what was counted before. The count is undone where the server was too busy: it was no attempt then. */
export async function counted<T>(undo: () => void, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    const code = error instanceof AppError ? error.code : errorCodeOf(error);
    if (code === 'unavailable') undo();
    throw error;
  }
}
