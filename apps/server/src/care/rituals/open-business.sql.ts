import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, one } from '../../platform/db/rows.ts';

export async function findTypedEmail(connection: Connection, userId: UserId): Promise<string | undefined> {
  const row = await find<{ email: string }>(connection, {
    name: 'open-business-email',
    text: `select email from voltide.identity
      where user_id = $1 and kind = 'account' and email is not null and email_confirmed_at_ms is null`,
    values: [userId],
  });
  return row?.email;
}

export async function countItems(connection: Connection, userId: UserId): Promise<number> {
  const row = await one<{ count: number }>(connection, {
    name: 'open-business-finds',
    text: `select count(*)::integer as count
      from (select from voltide.find where user_id = $1 limit 1000) f`,
    values: [userId],
  });
  return row.count;
}
