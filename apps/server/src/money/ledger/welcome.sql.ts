import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';

export async function findWelcomeSum(connection: Connection, userId: UserId): Promise<bigint> {
  const row = await one<{ sum: bigint }>(connection, {
    name: 'welcome-sum',
    text: `select coalesce(sum(credited), 0)::bigint as sum from voltide.operation
      where user_id = $1 and key in ('system:welcome', 'system:welcome-account')`,
    values: [userId],
  });
  return row.sum;
}
