import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';

/** Gives a referee who is welcomed what they get besides, once. Returns what came, in sun; 0 for anybody else. */
export async function welcomeReferee(connection: Connection, userId: UserId, atMs: number): Promise<bigint> {
  const row = await one<{ givenSun: bigint }>(connection, {
    name: 'referrals-welcome',
    text: 'select voltide.welcome_referee($1, $2) as "givenSun"',
    values: [userId, atMs],
  });
  return row.givenSun;
}

type Credited = { readonly userId: UserId; readonly depositId: bigint; readonly atMs: number };

/** Gives a referee a share of their first deposit, which was just credited. Returns what came, in sun. */
export async function matchDeposit(connection: Connection, { userId, depositId, atMs }: Credited): Promise<bigint> {
  const row = await one<{ givenSun: bigint }>(connection, {
    name: 'referrals-match',
    text: 'select voltide.match_deposit($1, $2, $3) as "givenSun"',
    values: [userId, depositId, atMs],
  });
  return row.givenSun;
}
