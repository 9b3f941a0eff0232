import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { runSteps } from '../../platform/jobs/run-each.ts';
import { foldSome, foldStakes, trimFeed } from './count-plays.sql.ts';

const ROWS_PER_STEP = 1000;
/** Longer than a month's figures need. */
const FEED_KEPT_MS = 35 * 86_400_000;

/**
 * Folds everything in the tally queue into realised odds and house figures, and the stake feed into the turnover. One
 * node folds at a time, in steps that commit by themselves; each row is folded exactly once, even across crashes.
 */
export async function countPlays(database: Database): Promise<void> {
  await runSteps(
    async () => {
      while ((await foldSome(database, ROWS_PER_STEP)) === ROWS_PER_STEP);
    },
    async () => {
      while ((await foldStakes(database, ROWS_PER_STEP)) === ROWS_PER_STEP);
    },
  );
}

/** Deletes stakes of the feed that every reader is past and that are 35 days old. */
export async function deleteOldStakes({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const beforeMs = clock.nowMs() - FEED_KEPT_MS;
  while ((await trimFeed(database, beforeMs, ROWS_PER_STEP)) === ROWS_PER_STEP);
}
