import { AppError } from '../../../errors.ts';

/** A node that hangs is given up after 10 s, which is too long for a person who waits for a page. */
const PERSON_WAITS_MS = 3000;
const RETRY_MS = 3000;

/** The network is set up but cannot be used at the moment. */
export const chainNotReady = (): AppError => new AppError('chain_not_ready', { retryAfterMs: RETRY_MS });

/** Waits for an answer of nodes for at most 3 s; undefined after that. */
export async function withinTimeLimit<T>(asked: Promise<T>): Promise<T | undefined> {
  const { promise: overdue, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), PERSON_WAITS_MS);
  try {
    return await Promise.race([asked, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
