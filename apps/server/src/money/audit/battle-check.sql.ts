import type { LocalChainEnd } from '@voltide/beacon';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import { countOf } from './count-of.ts';
import { ALL_ITEMS } from './counter-check.sql.ts';

/**
 * Counts battles with wrong rows: seats whose holds, payments, plays or items are not those they are owed; histories
 * that do not end where the battle stands; battles without an end that nothing will continue.
 */
export async function countBattleFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with holds as (
      select h.user_id, h.hold_id, h.amount::bigint as amount, h.bucket, 'open' as fate, h.operation_key::text as key
      from voltide.hold h where h.cause = 'battle'
      union all
      select x.user_id, x.hold_id, x.amount, x.bucket, case when x.was_taken then 'taken' else 'returned' end,
        x.ended_key
      from voltide.hold_exit x where x.cause = 'battle'
    ),
    seats as (
      select s.battle_id, s.user_id, s.seat, s.stake, s.edge, s.payout, s.bucket, s.owed, s.paid_at_ms, s.hold_id,
        s.find_k, b.state, format('system:battle:%s:%s', s.battle_id, s.seat) as pay_key,
        case when s.paid_at_ms is null then 'open' when s.owed = 'payout' then 'taken' else 'returned' end as fate
      from voltide.battle_seat s join voltide.battle b using (battle_id)
    ),
    items as (
      select s.user_id, format('battle:%s:%s', s.battle_id, k.k) as source, r.find_tables[k.k + 1] as table_id,
        r.find_items[k.k + 1] as item, r.find_values[k.k + 1] as value, s.bucket
      from seats s join voltide.battle_result r using (battle_id) cross join lateral unnest(s.find_k) as k (k)
      where s.user_id is not null and s.paid_at_ms is not null
    ),
    got as (
      select a.user_id, a.source, a.table_id, a.item, a.value::bigint as value, a.bucket
      from (${ALL_ITEMS}) a where a.source like 'battle:%'
    )
    select (
      select count(*) from seats s
      left join holds h on h.user_id = s.user_id and h.hold_id = s.hold_id
      where s.user_id is not null and (
        (s.stake > 0) <> (s.hold_id is not null)
        or s.hold_id is not null and (h.amount, h.bucket, h.fate) is distinct from (s.stake::bigint, s.bucket, s.fate)
        or h.fate <> 'open' and h.key <> s.pay_key)
    ) + (
      select count(*) from holds h
      where h.fate <> 'returned' and not exists (
        select from seats s where s.user_id = h.user_id and s.hold_id = h.hold_id)
    ) + (
      select count(*)
      from (
        select o.battle_id, o.user_id, o.seat, o.stake, o.payout, o.edge, o.bucket, o.paid_at_ms
        from seats o where o.user_id is not null and o.owed = 'payout' and o.paid_at_ms is not null
      ) s
      full join voltide.battle_play y
        on y.user_id = s.user_id and y.battle_id = s.battle_id and y.seat = s.seat and y.stake = s.stake
          and y.credit = s.payout and y.edge = s.edge and y.bucket = s.bucket and y.at_ms = s.paid_at_ms
          and y.found = (select coalesce(sum(i.value), 0) from items i
            where i.user_id = s.user_id and i.source like format('battle:%s:%%', replace(s.battle_id, '_', '\\_')))
      where s.user_id is null or y.user_id is null
    ) + (
      select count(*) from items i full join got g using (user_id, source, table_id, item, value, bucket)
      where i.user_id is null or g.user_id is null
    ) + (
      select count(*) from seats s
      where s.owed is distinct from (case
          when s.state in ('open', 'locked') then null
          when s.state in ('rolling', 'settled') then 'payout'
          when s.user_id is null then null else 'refund' end)::voltide.battle_debt
        or s.state = 'settled' and s.paid_at_ms is null
    ) + (
      select count(*) from voltide.battle b
      where b.state is distinct from (
        select h.state from voltide.battle_history h where h.battle_id = b.battle_id order by h.number desc limit 1)
    ) as count`,
  });
}

export type SettledBattle = {
  readonly battleId: string;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly beacon: string;
  readonly document: string;
  readonly result: string;
  readonly seats: readonly {
    readonly seat: number;
    readonly kind: 'user' | 'house';
    readonly clientSeed: string;
    readonly bucket: 'cash' | 'promo';
    readonly share: number;
    readonly stake: string;
    readonly payout: string;
    readonly edge: string;
    readonly items: readonly number[];
  }[];
  readonly history: readonly { readonly state: string; readonly atMs: number }[];
};

export async function listSettled(
  connection: Connection,
  after: string,
  limit: number,
): Promise<readonly SettledBattle[]> {
  return list<SettledBattle>(connection, {
    text: `select b.battle_id as "battleId", b.commitment, b.server_seed as "serverSeed", b.beacon, l.document,
      r.document as result,
      (select json_agg(json_build_object(
          'seat', s.seat, 'kind', case when s.user_id is null then 'house' else 'user' end,
          'clientSeed', s.client_seed, 'bucket', s.bucket, 'share', s.share, 'stake', s.stake::text,
          'payout', s.payout::text, 'edge', s.edge::text, 'items', s.find_k) order by s.seat)
        from voltide.battle_seat s where s.battle_id = b.battle_id) as seats,
      (select json_agg(json_build_object('state', h.state, 'atMs', h.at_ms) order by h.number)
        from voltide.battle_history h where h.battle_id = b.battle_id) as history
    from voltide.battle b
    join voltide.battle_result r using (battle_id)
    join lateral (
      select document from voltide.battle_lock k where k.battle_id = b.battle_id order by k.number desc limit 1
    ) l on true
    where b.state = 'settled' and b.battle_id > $1 order by b.battle_id limit $2`,
    values: [after, limit],
  });
}

export async function listChainEnds(connection: Connection): Promise<ReadonlyMap<number, LocalChainEnd>> {
  const rows = await list<LocalChainEnd & { readonly chain: number }>(connection, {
    text: 'select chain, chain_end as "end", links from voltide.local_chain',
  });
  return new Map(rows.map(({ chain, end, links }) => [chain, { end, links }]));
}
