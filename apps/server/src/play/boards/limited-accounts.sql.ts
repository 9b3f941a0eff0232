import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

type Limit = {
  readonly userId: UserId;
  readonly byUserId: UserId | undefined;
  readonly reason: string;
  readonly atMs: number;
};

/** Keeps an account off boards, or lets it on again; false without a change. */
export async function setLimit(
  connection: Connection,
  { userId, byUserId, reason, atMs }: Limit,
  isLimited: boolean,
): Promise<boolean> {
  const row = await find<{ done: boolean }>(connection, {
    text: 'select voltide.set_board_limit($1, $2, $3, $4, $5) as done',
    values: [userId, isLimited, byUserId ?? null, reason, atMs],
  });
  return row?.done === true;
}
