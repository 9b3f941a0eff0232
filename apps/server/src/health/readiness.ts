import { AppError } from '../errors.ts';
import type { Database } from '../db/pool.ts';
import { isReadOnly } from './readiness.sql.ts';

export type Readiness = ReturnType<typeof createReadiness>;

/** Those who ask wait no longer than this, connecting included. */
const LIMIT_MS = 2000;
const RETRY_MS = 1000;

/** Tells whether this process can serve: it is not closing, and the database answers and takes writes. */
export function createReadiness(database: Database) {
  let closing = false;
  let asking: Promise<boolean> | undefined;
  return {
    /** @throws AppError `unavailable` */
    async check(): Promise<void> {
      if (closing) throw new AppError('unavailable', { retryAfterMs: RETRY_MS });
      asking ??= isReadOnly(database, LIMIT_MS).finally(() => {
        asking = undefined;
      });
      if (await beforeLimit(asking)) throw unavailable('the database takes no writes');
    },
    /** From now on the process is not ready: those who route requests send them elsewhere. */
    close(): void {
      closing = true;
    },
  };
}

async function beforeLimit<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable('the database does not answer')), LIMIT_MS);
  });
  try {
    return await Promise.race([asked, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

function unavailable(reason: string): AppError {
  return new AppError('unavailable', { retryAfterMs: RETRY_MS, cause: new Error(reason) });
}
