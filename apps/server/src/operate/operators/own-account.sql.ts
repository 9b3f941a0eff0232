import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

/** True where an account is an operator's own, or has verified a TRON address that the operator has verified too. */
export async function isOwnAccount(connection: Connection, byUserId: UserId, userId: UserId): Promise<boolean> {
  if (byUserId === userId) return true;
  const row = await find<{ isOwn: boolean }>(connection, {
    name: 'operators-own-account',
    text: 'select voltide.is_own($1, $2) as "isOwn"',
    values: [byUserId, userId],
  });
  return row?.isOwn === true;
}
