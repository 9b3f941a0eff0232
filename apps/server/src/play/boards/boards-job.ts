import { utcDay, type Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { runSteps } from '../../platform/jobs/run-each.ts';
import { foldBoards, openBoards, rankMeasures, relistAll } from './boards.sql.ts';

type BoardsJobPorts = { readonly database: Database; readonly clock: Clock };

const ROWS_PER_STEP = 2000;

/**
 * Keeps the boards up to date: reads the stake feed, ranks the other measures, and updates the places of players whose
 * visibility has changed. Each step commits by itself: a crash leaves work for the next run, and repeats none.
 */
export function createBoardsJob({ database, clock }: BoardsJobPorts) {
  const fold = async (): Promise<void> => {
    await openBoards(database, utcDay(clock.nowMs()));
    while ((await foldBoards(database, ROWS_PER_STEP, clock.nowMs())) === ROWS_PER_STEP);
  };
  const rank = async (): Promise<void> => {
    while ((await rankMeasures(database, ROWS_PER_STEP, clock.nowMs())) === ROWS_PER_STEP);
  };
  return {
    run: (): Promise<void> => runSteps(fold, rank),
    relist: (): Promise<void> => relistAll(database, clock.nowMs()),
  };
}
