import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach, runSteps } from '../../platform/jobs/run-each.ts';
import {
  listOldGuests,
  purgeClicks,
  purgeDeposits,
  purgeEvidence,
  purgeFamilyMarks,
  purgeGuest,
  purgeLeaves,
  purgeQuickGames,
  purgeSealLeaves,
  purgeSealStatements,
  type OldGuest,
} from './purge.sql.ts';

const DAY_MS = 86_400_000;
const ROWS_PER_BATCH = 500;
const TREES_PER_BATCH = 1;
const QUICK_KEPT_MS = 30 * DAY_MS;
/** The ninety days of a guest's session, and the month for which sessions are kept after their end. */
const GUESTS_KEPT_MS = 120 * DAY_MS;

type PurgePorts = { readonly database: Database; readonly clock: Clock };

/**
 * Deletes rows that anybody can create for nothing, in transactions of so many rows at the most.
 * docs/operations/rows.md lists how long the rows of each table stay. Nothing of the ledger is deleted.
 */
export function createPurge({ database, clock }: PurgePorts): () => Promise<void> {
  return async () => {
    const nowMs = clock.nowMs();
    const guests = inPages<OldGuest>(
      (after, most) => listOldGuests(database, nowMs - GUESTS_KEPT_MS, { after, most }),
      ROWS_PER_BATCH,
    );
    const nameOf = ({ userId }: OldGuest): string => `guest ${userId}`;
    await runSteps(
      () => inBatches(ROWS_PER_BATCH, (limit) => purgeDeposits(database, limit)),
      () => inBatches(TREES_PER_BATCH, (limit) => purgeLeaves(database, limit)),
      () => inBatches(TREES_PER_BATCH, (limit) => purgeSealLeaves(database, limit)),
      () => inBatches(ROWS_PER_BATCH, (limit) => purgeSealStatements(database, limit)),
      () => inBatches(ROWS_PER_BATCH, (limit) => purgeQuickGames(database, nowMs - QUICK_KEPT_MS, limit)),
      () => inBatches(ROWS_PER_BATCH, (limit) => purgeFamilyMarks(database, nowMs, limit)),
      () => inBatches(ROWS_PER_BATCH, (limit) => purgeEvidence(database, nowMs, limit)),
      () => inBatches(ROWS_PER_BATCH, (limit) => purgeClicks(database, nowMs, limit)),
      () => runEach(guests, ({ userId }) => purgeGuest(database, userId, nowMs), { nameOf }),
    );
  };
}

async function inBatches(limit: number, purge: (limit: number) => Promise<number>): Promise<void> {
  while ((await purge(limit)) === limit);
}
