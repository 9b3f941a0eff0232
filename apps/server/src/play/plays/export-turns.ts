import type { UserId } from '@voltide/core';

import { createTaskQueue } from '../../platform/concurrency/task-queue.ts';
import { AppError } from '../../errors.ts';

/** Pages created at once, of all exports together, so that players notice nothing. */
const PAGES_AT_ONCE = 4;
const RETRY_MS = 5000;

/** Gives each user one export at a time, and all exports of this node their turns page by page. */
export function createExportTurns() {
  const queue = createTaskQueue({ parallel: PAGES_AT_ONCE, waiting: Number.POSITIVE_INFINITY, waitingKnown: 0 });
  const exporting = new Set<UserId>();
  return {
    /** Passes an export's pieces on. @throws AppError `too_many_requests` while the user has another one */
    async *take<Piece>(userId: UserId, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
      if (exporting.has(userId)) throw new AppError('too_many_requests', { retryAfterMs: RETRY_MS });
      exporting.add(userId);
      try {
        for (;;) {
          const piece = await queue.run({ key: `${userId}`, isKnown: false }, () => pieces.next());
          if (piece.done === true) return;
          yield piece.value;
        }
      } finally {
        exporting.delete(userId);
      }
    },
  };
}
