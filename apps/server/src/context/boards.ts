import { createBoardPages } from '../boards/board-pages.ts';
import { createBoardsJob } from '../boards/boards-job.ts';
import { relist } from '../boards/boards.sql.ts';
import type { Ports } from './ports.ts';
import type { UserId } from '@voltide/core';

/** Leaderboards: their pages, and the jobs that keep them. */
export function createBoards({ database, clock }: Ports) {
  const job = createBoardsJob({ database, clock });
  return {
    pages: createBoardPages({ database, clock }),
    run: job.run,
    relistAll: job.relist,
    /** Gives a player places or takes them away, after a setting that decides it. */
    relist: (userId: UserId): Promise<void> => relist(database, userId, clock.nowMs()),
  };
}
