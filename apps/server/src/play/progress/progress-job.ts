import type { Clock, UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach, runSteps } from '../../platform/jobs/run-each.ts';
import { foldDue, gatherProgress, grantRewards, listDue } from './progress-job.sql.ts';

type ProgressJobPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly onChanged: (userId: UserId) => void;
};

const FEED_ROWS_PER_STEP = 1000;
const DUE_ROWS_PER_STEP = 256;
const USERS_PER_PAGE = 100;

/**
 * Keeps the progress of all players up to date: reads the stake feed, folds plays, and gives the automatic rewards.
 * Each step commits by itself, so a crash leaves work for the next run and repeats none.
 */
export function createProgressJob({ database, clock, onChanged }: ProgressJobPorts) {
  const gather = async (): Promise<void> => {
    while ((await gatherProgress(database, FEED_ROWS_PER_STEP)) === FEED_ROWS_PER_STEP);
  };
  const foldAll = async (): Promise<void> => {
    for (;;) {
      const folded = await foldDue(database, DUE_ROWS_PER_STEP);
      if (folded.length === 0) return;
      folded.forEach(onChanged);
    }
  };
  /** A player whose plays cannot be folded must not stop the others. */
  const foldEach = async (): Promise<void> => {
    const due = inPages<UserId>((after, limit) => listDue(database, 'fold', { after, limit }), USERS_PER_PAGE);
    await runEach(
      due,
      async (userId) => {
        while ((await foldDue(database, DUE_ROWS_PER_STEP, userId)).length > 0) onChanged(userId);
      },
      { nameOf: String },
    );
  };
  const grant = async (): Promise<void> => {
    const due = inPages<UserId>((after, limit) => listDue(database, 'grant', { after, limit }), USERS_PER_PAGE);
    await runEach(
      due,
      async (userId) => {
        if ((await grantRewards(database, userId, clock.nowMs())) > 0) onChanged(userId);
      },
      { nameOf: String },
    );
  };
  return (): Promise<void> => runSteps(gather, () => foldAll().catch(foldEach), grant);
}
