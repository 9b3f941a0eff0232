import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';

/** Pays a welcomed referee's gift, once. Returns the amount in sun; 0 for any other user. */
export async function welcomeReferee(connection: Connection, userId: UserId, atMs: number): Promise<bigint> {
  const row = await one<{ givenSun: bigint }>(connection, {
    name: 'referrals-welcome',
    text: 'select voltide.welcome_referee($1, $2) as "givenSun"',
    values: [userId, atMs],
  });
  return row.givenSun;
}

type Credited = { readonly userId: UserId; readonly depositId: bigint; readonly atMs: number };

/** Matches a share of a referee's first deposit, which was just credited. Returns the amount in sun. */
export async function matchDeposit(connection: Connection, { userId, depositId, atMs }: Credited): Promise<bigint> {
  const row = await one<{ givenSun: bigint }>(connection, {
    name: 'referrals-match',
    text: 'select voltide.match_deposit($1, $2, $3) as "givenSun"',
    values: [userId, depositId, atMs],
  });
  return row.givenSun;
}
