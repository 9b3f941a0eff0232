import { AppError } from '../../errors.ts';
import type { Database } from '../../platform/db/pool.ts';
import { hasRoom, isReadOnly } from './readiness.sql.ts';

export type Readiness = ReturnType<typeof createReadiness>;

const LIMIT_MS = 2000;
const RETRY_MS = 1000;
/** A disk that had room is checked again so much later: each check writes a little. */
const ROOM_ASKED_EVERY_MS = 10_000;

type ReadinessPorts = {
  readonly database: Database;
  readonly hasPages: () => boolean;
  readonly elapsedMs?: () => number;
};

/**
 * Checks that this process can serve: it is not closing, there are pages, and the database answers, takes writes and
 * has room.
 */
export function createReadiness({ database, hasPages, elapsedMs = () => performance.now() }: ReadinessPorts) {
  let closing = false;
  let asking: Promise<string | undefined> | undefined;
  let hadRoomAtMs = Number.NEGATIVE_INFINITY;
  const findFault = async (): Promise<string | undefined> => {
    if (await isReadOnly(database, LIMIT_MS)) return 'the database takes no writes';
    if (elapsedMs() - hadRoomAtMs < ROOM_ASKED_EVERY_MS) return undefined;
    const atMs = elapsedMs();
    if (!(await hasRoom(database, LIMIT_MS))) return "the database's disk is full";
    hadRoomAtMs = atMs;
    return undefined;
  };
  return {
    /** @throws AppError `unavailable` */
    async check(): Promise<void> {
      if (closing) throw new AppError('unavailable', { retryAfterMs: RETRY_MS });
      if (!hasPages()) throw unavailable('the pages are being built');
      asking ??= findFault().finally(() => {
        asking = undefined;
      });
      const fault = await beforeLimit(asking);
      if (fault !== undefined) throw unavailable(fault);
    },
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
