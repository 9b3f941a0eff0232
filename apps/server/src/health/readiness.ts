import { AppError } from '../http/errors.ts';
import type { Database } from '../db/pool.ts';

export type Readiness = ReturnType<typeof createReadiness>;

/** Tells whether this process can serve: it is not closing, and the database answers. */
export function createReadiness(database: Database) {
  let closing = false;
  return {
    /** @throws AppError `unavailable` */
    async check(): Promise<void> {
      if (closing) throw new AppError('unavailable', { retryAfterMs: 1000 });
      await database.query('select 1');
    },
    /** From now on the process is not ready: those who route requests send them elsewhere. */
    close(): void {
      closing = true;
    },
  };
}
