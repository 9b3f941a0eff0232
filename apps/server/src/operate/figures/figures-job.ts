import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { runSteps } from '../../platform/jobs/run-each.ts';
import { deleteOldChecks } from './books-check.sql.ts';
import { foldFigures, foldPostings, trimFigures } from './figures-job.sql.ts';
import { deleteOldPulses } from './node-pulse.sql.ts';

type FiguresJobPorts = { readonly database: Database; readonly clock: Clock };

const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 2000;
const ROWS_PER_DELETION = 500;
const HOURS_KEPT_MS = 90 * DAY_MS;
/** The players of a day are needed as long as a play of that day may still be folded. */
const SEEN_KEPT_MS = 3 * DAY_MS;
const CHECKS_KEPT_MS = 90 * DAY_MS;

/**
 * Keeps the operator's figures: folds the stake feed and the queue of postings into sums by hour and day. Each step
 * commits by itself and takes each row once, even across crashes.
 */
export function createFiguresJob({ database, clock }: FiguresJobPorts) {
  return {
    run: (): Promise<void> =>
      runSteps(
        async () => {
          while ((await foldFigures(database, ROWS_PER_STEP)) === ROWS_PER_STEP);
        },
        async () => {
          while ((await foldPostings(database, ROWS_PER_STEP)) === ROWS_PER_STEP);
        },
      ),

    /** Deletes figures by hour, daily players, checks of the books and lost nodes, each after its time. */
    async deleteOld(): Promise<void> {
      const nowMs = clock.nowMs();
      const retention = { hoursBeforeMs: nowMs - HOURS_KEPT_MS, seenBeforeMs: nowMs - SEEN_KEPT_MS };
      while ((await trimFigures(database, retention, ROWS_PER_DELETION)) === ROWS_PER_DELETION);
      await deleteOldChecks(database, nowMs - CHECKS_KEPT_MS);
      await deleteOldPulses(database);
    },
  };
}
