import type { UserId } from '@voltide/core';
import { levelOf, totalXp } from '@voltide/games/progress/levels';

import type { Connection } from '../db/pool.ts';
import { list } from '../db/rows.ts';

/** The content of a player's own topic. */
export type AccountNow = {
  readonly userId: UserId;
  /** Counts the transfers of all of the player's accounts. */
  readonly version: number;
  readonly balanceSun: bigint;
  readonly items: number;
  readonly spunOn: string | null;
  /** Changes with every step of a pending transaction on the chain; empty for none. */
  readonly underWay: string;
  readonly level: number;
  /** Rises with every achievement that is reached and every reward that is given. */
  readonly progress: number;
};

type Raw = {
  readonly userId: UserId;
  readonly version: bigint;
  readonly balance: bigint;
  readonly items: number;
  readonly spunOn: string | null;
  readonly underWay: string;
  readonly cashEdge: bigint;
  readonly promoEdge: bigint;
  readonly xp: bigint;
  readonly progress: number;
};

/** While a transaction is in a block that is not final, each new block is a step. */
const UNDER_WAY = `coalesce((
    select left(md5(string_agg(o.step, ' ' order by o.step)), 12)
    from (
      select concat_ws(':', 'd', d.deposit_id, d.state, d.seen_in_block, c.newest_block) as step
      from voltide.deposit d left join voltide.tron_scan c on d.seen_in_block is not null
      where d.user_id = a.user_id and d.state in ('sent', 'owed')
      union all
      select concat_ws(':', 'w', w.withdrawal_id, w.state, t.txid, t.seen_in_block, c.newest_block,
        (select count(*) from voltide.withdrawal_approval p where p.withdrawal_id = w.withdrawal_id))
      from voltide.withdrawal w
      left join voltide.withdrawal_attempt t on t.withdrawal_id = w.withdrawal_id and t.state in ('live', 'settled')
      left join voltide.tron_scan c on t.seen_in_block is not null
      where w.user_id = a.user_id and w.state in ('requested', 'review', 'approved', 'sent')
    ) o
  ), '')`;

export async function listAccountsNow(
  connection: Connection,
  userIds: readonly UserId[],
  itemsMax: number,
): Promise<readonly AccountNow[]> {
  const rows = await list<Raw>(connection, {
    name: 'live-accounts',
    text: `select a.user_id as "userId", sum(a.seq)::bigint as version,
        coalesce(sum(a.balance) filter (where a.kind in ('cash', 'promo')), 0)::bigint as balance,
        (select count(*)
          from (select from voltide.find f where f.user_id = a.user_id limit $2) counted)::integer as items,
        (select ('1970-01-01'::date + max(d.utc_day))::text
          from voltide.daily_play d where d.user_id = a.user_id and d.game = 'spin') as "spunOn",
        ${UNDER_WAY} as "underWay", p.cash_edge as "cashEdge", p.promo_edge as "promoEdge", p.xp::bigint as xp,
        coalesce(g.reached + g.given, 0) as progress
      from voltide.account a
      join voltide.player p on p.user_id = a.user_id
      left join voltide.progress g on g.user_id = a.user_id
      where a.user_id = any ($1::bigint[]) group by a.user_id, p.user_id, g.user_id`,
    values: [userIds, itemsMax],
  });
  return rows.map((row) => ({
    userId: row.userId,
    version: Number(row.version),
    balanceSun: row.balance,
    items: row.items,
    spunOn: row.spunOn,
    underWay: row.underWay,
    level: levelOf(totalXp({ cashEdgeSun: row.cashEdge, promoEdgeSun: row.promoEdge, givenXp: row.xp })),
    progress: row.progress,
  }));
}
