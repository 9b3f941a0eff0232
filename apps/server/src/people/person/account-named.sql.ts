import { parseUserId, type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

export async function findAccountNamed(connection: Connection, who: string): Promise<UserId | undefined> {
  const row = await find<{ userId: UserId }>(connection, {
    name: 'account-named',
    text: `select user_id as "userId" from voltide.identity
      where user_id = $1 or $1::bigint is null and lower(username) = lower($2) and kind = 'account'`,
    values: [parseUserId(who) ?? null, who],
  });
  return row?.userId;
}

/** Selects the username of an account for operators: null once it was deleted. `i` is its row of voltide.identity. */
export const USERNAME_OF = (i: string): string => `case when ${i}.kind <> 'deleted' then ${i}.username end`;
