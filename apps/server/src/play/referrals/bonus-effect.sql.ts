import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

/** Finds the last claim of a referrer, if it was made since a moment. */
export async function findFreshClaim(
  connection: Connection,
  userId: UserId,
  sinceMs: number,
): Promise<{ readonly amountSun: bigint } | undefined> {
  return find<{ amountSun: bigint }>(connection, {
    name: 'referral-claimed-last',
    text: `select amount as "amountSun" from voltide.referral_claim
      where referrer_id = $1 and at_ms >= $2 order by claim_no desc limit 1`,
    values: [userId, sinceMs],
  });
}
