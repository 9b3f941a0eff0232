import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

/** Receipts from outside the house for a user and payments there, both in sun and unsigned. */
export type Lifetime = { readonly depositedSun: bigint; readonly withdrawnSun: bigint };

export async function sumLifetime(connection: Connection, userId: UserId): Promise<Lifetime> {
  const row = await find<{ deposited: bigint; withdrawn: bigint }>(connection, {
    name: 'lifetime-sum',
    text: `select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as deposited,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as withdrawn
      from voltide.transfer where user_id = $1 and system_account = 'outside'`,
    values: [userId],
  });
  return { depositedSun: row?.deposited ?? 0n, withdrawnSun: row?.withdrawn ?? 0n };
}
