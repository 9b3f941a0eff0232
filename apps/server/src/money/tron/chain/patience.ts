import { AppError } from '../../../errors.ts';

/** A node that hangs takes 10 s to be given up; who waits for a page takes that for a fault of ours. */
const PERSON_WAITS_MS = 3000;
/** The chain is read every 3 s. */
const RETRY_MS = 3000;

/** The network is set up, and nothing can be done on it just now. */
export const chainNotReady = (): AppError => new AppError('chain_not_ready', { retryAfterMs: RETRY_MS });

/** What comes of a question to nodes before a person grows impatient; undefined later on. */
export async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const { promise: overdue, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), PERSON_WAITS_MS);
  try {
    return await Promise.race([asked, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
