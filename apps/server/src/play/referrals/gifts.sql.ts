import { present, type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';

/** Gives a referee who is welcomed what they get besides, once. Returns what came, in sun; 0 for anybody else. */
export async function welcomeReferee(connection: Connection, userId: UserId, atMs: number): Promise<bigint> {
  const { rows } = await connection.query<{ givenSun: bigint }>({
    name: 'referrals-welcome',
    text: 'select voltide.welcome_referee($1, $2) as "givenSun"',
    values: [userId, atMs],
  });
  return present(rows[0], 'an answer').givenSun;
}

type Credited = { readonly userId: UserId; readonly depositId: bigint; readonly atMs: number };

/** Gives a referee a share of their first deposit, which was just credited. Returns what came, in sun. */
export async function matchDeposit(connection: Connection, { userId, depositId, atMs }: Credited): Promise<bigint> {
  const { rows } = await connection.query<{ givenSun: bigint }>({
    name: 'referrals-match',
    text: 'select voltide.match_deposit($1, $2, $3) as "givenSun"',
    values: [userId, depositId, atMs],
  });
  return present(rows[0], 'an answer').givenSun;
}
