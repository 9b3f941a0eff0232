import type { Clock, UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach, runSteps } from '../../platform/jobs/run-each.ts';
import { foldReferrals, listBountiesDue, listGiftsDue, payBounty, payReferee } from './referrals-job.sql.ts';

type ReferralsJobPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly onChanged: (userId: UserId) => void;
};

const FEED_ROWS_PER_STEP = 200;
const USERS_PER_PAGE = 100;

/**
 * Counts the stakes of referees for their referrers, and pays owed gifts and bounties. Each step commits by itself, so
 * a crash leaves work for the next run and repeats none.
 */
export function createReferralsJob({ database, clock, onChanged }: ReferralsJobPorts) {
  const fold = async (): Promise<void> => {
    for (;;) {
      const { read, referrerIds } = await foldReferrals(database, FEED_ROWS_PER_STEP, clock.nowMs());
      referrerIds.forEach(onChanged);
      if (read < FEED_ROWS_PER_STEP) return;
    }
  };
  const payGifts = async (): Promise<void> => {
    const due = inPages<UserId>((after, limit) => listGiftsDue(database, { after, limit }), USERS_PER_PAGE);
    await runEach(
      due,
      async (userId) => {
        if ((await payReferee(database, userId, clock.nowMs())) > 0n) onChanged(userId);
      },
      { nameOf: String },
    );
  };
  const payBounties = async (): Promise<void> => {
    const due = inPages<UserId>((after, limit) => listBountiesDue(database, { after, limit }), USERS_PER_PAGE);
    await runEach(
      due,
      async (refereeId) => {
        const referrerId = await payBounty(database, refereeId, clock.nowMs());
        if (referrerId !== undefined) onChanged(referrerId);
      },
      { nameOf: String },
    );
  };
  return (): Promise<void> => runSteps(fold, payGifts, payBounties);
}
