import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** What a player's own topic tells. */
export type AccountNow = {
  readonly userId: UserId;
  /** Counts the transfers of all of the player's accounts. */
  readonly version: number;
  /** Cash and promo. */
  readonly balanceSun: bigint;
  readonly finds: number;
  /** The last UTC day of a daily spin. */
  readonly spunOn: string | null;
};

type Raw = {
  readonly user_id: UserId;
  readonly version: bigint;
  readonly balance: bigint;
  readonly finds: number;
  readonly spun_on: string | null;
};

/** Reads what players have, counting finds up to a limit. */
export async function listAccountsNow(
  connection: Connection,
  userIds: readonly UserId[],
  findsMax: number,
): Promise<readonly AccountNow[]> {
  const { rows } = await connection.query<Raw>({
    name: 'live-accounts',
    text: `select a.user_id, sum(a.seq)::bigint as version,
        coalesce(sum(a.balance) filter (where a.kind in ('cash', 'promo')), 0)::bigint as balance,
        (select count(*)
          from (select from voltide.find f where f.user_id = a.user_id limit $2) counted)::integer as finds,
        (select ('1970-01-01'::date + max(d.utc_day))::text
          from voltide.daily_play d where d.user_id = a.user_id and d.game = 'spin') as spun_on
      from voltide.account a where a.user_id = any ($1::bigint[]) group by a.user_id`,
    values: [userIds, findsMax],
  });
  return rows.map(({ user_id: userId, version, balance: balanceSun, finds, spun_on: spunOn }) => ({
    userId,
    version: Number(version),
    balanceSun,
    finds,
    spunOn,
  }));
}
