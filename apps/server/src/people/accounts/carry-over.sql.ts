import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';
import type { IdentityKind } from '../sessions/session.ts';

/** Locks an identity until the transaction ends, so that a guest who is carried over cannot become an account. */
export async function holdKind(connection: Connection, userId: UserId): Promise<IdentityKind | undefined> {
  const row = await find<{ kind: IdentityKind }>(connection, {
    name: 'carry-over-hold',
    text: 'select kind from voltide.identity where user_id = $1 for update',
    values: [userId],
  });
  return row?.kind;
}

type Ended = { readonly userId: UserId; readonly username: string; readonly atMs: number };

export async function retireGuest(connection: Connection, { userId, username, atMs }: Ended): Promise<void> {
  await connection.query({
    name: 'carry-over-retire',
    text: `update voltide.identity set kind = 'deleted', username = $2, deleted_at_ms = $3
      where user_id = $1 and kind = 'guest'`,
    values: [userId, username, atMs],
  });
}
