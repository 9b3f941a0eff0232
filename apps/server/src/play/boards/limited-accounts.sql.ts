import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';

type Limit = {
  readonly userId: UserId;
  /** Undefined for the command line. */
  readonly byUserId: UserId | undefined;
  readonly reason: string;
  readonly atMs: number;
};

/** Keeps an account off boards, or lets it on again; false where it is so already. */
export async function setLimit(
  connection: Connection,
  { userId, byUserId, reason, atMs }: Limit,
  isLimited: boolean,
): Promise<boolean> {
  const { rows } = await connection.query<{ done: boolean }>(
    'select voltide.set_board_limit($1, $2, $3, $4, $5) as done',
    [userId, isLimited, byUserId ?? null, reason, atMs],
  );
  return rows[0]?.done === true;
}
