import { HOUSE_USER_ID, type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list, one } from '../../platform/db/rows.ts';
import { countOf } from './count-of.ts';
import { ALL_ITEMS, FIRST_RECEIVED } from './counter-check.sql.ts';

type OperationFaults = {
  readonly plays: bigint;
  readonly sales: bigint;
  readonly adjustments: bigint;
  readonly holds: bigint;
  readonly strays: bigint;
  /**
   * Stored answers with other balances than their transfers left, and users whose answers do not follow one another.
   */
  readonly answers: bigint;
};

const OPERATION_FAULTS = `
with booked as (
  select t.user_id, t.operation_key as key,
    sum(t.amount) as amount,
    coalesce(sum(t.amount) filter (where t.cause = 'stake'), 0) as stake,
    coalesce(sum(t.amount) filter (where t.cause = 'win'), 0) as win,
    coalesce(sum(t.amount) filter (where t.cause in ('prize', 'cache')), 0) as prize,
    coalesce(sum(t.amount) filter (where t.cause = 'release' and t.kind = 'cash'), 0) as released,
    coalesce(sum(t.amount) filter (where t.kind = 'cash'), 0) as cash,
    coalesce(sum(t.amount) filter (where t.kind = 'promo'), 0) as promo,
    (max(array[t.seq, t.balance_after::bigint]) filter (where t.kind = 'cash'))[2] as cash_after,
    (max(array[t.seq, t.balance_after::bigint]) filter (where t.kind = 'promo'))[2] as promo_after,
    min(t.kind) filter (where t.cause not in ('release', 'prize', 'cache')) as bucket,
    max(t.kind) filter (where t.cause not in ('release', 'prize', 'cache')) as last_bucket,
    min(t.at_ms) as at_ms, max(t.at_ms) as last_at_ms,
    min(t.epoch::integer) as epoch, max(t.epoch::integer) as last_epoch,
    min(t.nonce::integer) as nonce, max(t.nonce::integer) as last_nonce
  from voltide.transfer t group by t.user_id, t.operation_key
),
taken as (
  select x.user_id, x.operation_key as key, sum(x.value) as amount,
    coalesce(sum(x.value) filter (where x.bucket = 'cash'), 0) as cash
  from voltide.find_exit x group by x.user_id, x.operation_key
),
holds as (
  select h.user_id, h.operation_key as key, h.amount::bigint as amount, h.bucket, 'hold' as kind from voltide.hold h
  union all
  select x.user_id, x.operation_key, x.amount, x.bucket, 'hold' from voltide.hold_exit x
  union all
  select x.user_id, x.ended_key, x.amount, x.bucket, case when x.was_taken then 'take_hold' else 'return_hold' end
  from voltide.hold_exit x
),
compared as materialized (
  select o.user_id is null as has_no_operation,
    p.user_id is not null as has_play, z.user_id is not null as has_prize, x.user_id is not null as has_items,
    a.user_id is not null as has_adjustment,
    h.user_id is not null as has_hold,
    o.kind = 'play' and (
      p.user_id is null or p.bucket <> o.bucket or p.credit <> o.credited or p.at_ms <> o.at_ms
      or coalesce(b.stake, 0) <> -p.stake or coalesce(b.win, 0) <> p.credit
      or coalesce(b.released, 0) <> o.released or (o.released > 0 and p.bucket <> 'cash')
      or coalesce(b.prize, 0) <> coalesce(z.gift, 0)
      or coalesce(b.amount, 0) <> p.credit - p.stake + coalesce(z.gift, 0)
      or b.bucket <> p.bucket or b.last_bucket <> p.bucket
      or b.epoch <> p.epoch or b.last_epoch <> p.epoch or b.nonce <> p.nonce or b.last_nonce <> p.nonce
    ) or b.at_ms <> o.at_ms or b.last_at_ms <> o.at_ms as is_play_wrong,
    o.kind = 'exchange' and (
      x.user_id is null or x.amount <> o.credited or coalesce(b.amount, 0) <> x.amount
      or coalesce(b.cash, 0) <> x.cash
    ) as is_sale_wrong,
    o.kind = 'adjust' and (
      a.user_id is null or a.amount <> o.credited or b.amount is distinct from a.amount or b.bucket <> a.account
    ) or o.kind = 'gift' and (b.amount is distinct from o.credited or b.cash <> 0)
      or o.kind in ('carry_over', 'quick', 'reward', 'referral') and coalesce(b.amount, 0) <> o.credited
      or o.kind = 'vault' and (b.amount is distinct from 0 or b.cash <> o.credited or b.promo <> 0 or o.credited = 0)
      or o.kind = 'expire' and (
        e.user_id is null or e.amount <> -o.credited or e.at_ms <> o.at_ms or b.amount is distinct from o.credited
        or b.promo <> o.credited or o.promo_after <> 0
      )
      or o.kind = 'payout' and (
        coalesce(b.amount, 0) <> o.credited or b.bucket <> o.bucket or b.last_bucket <> o.bucket
      ) as is_adjustment_wrong,
    o.kind in ('hold', 'return_hold', 'take_hold') and (
      h.user_id is null or h.kind <> o.kind::text or h.bucket <> o.bucket
      or o.credited <> case h.kind when 'hold' then -h.amount when 'return_hold' then h.amount else 0 end
      or b.amount is distinct from case h.kind when 'take_hold' then -h.amount else 0 end
      or case h.bucket when 'cash' then b.cash else b.promo end <> o.credited or b.cash + b.promo <> o.credited
    ) as is_hold_wrong,
    y.user_id is not null as has_battle, e.user_id is not null as has_expiry,
    o.kind = 'battle' and (
      y.user_id is null and (b.amount is not null or o.credited <> 0 or o.released <> 0)
      or y.user_id is not null and (
        y.bucket <> o.bucket or y.credit <> o.credited or y.at_ms <> o.at_ms
        or coalesce(b.amount, 0) <> y.credit - y.stake or coalesce(b.released, 0) <> o.released
        or coalesce(case y.bucket when 'cash' then b.cash else b.promo end, 0)
          <> y.credit + case y.bucket when 'cash' then o.released else 0 end
        or coalesce(case y.bucket when 'cash' then b.promo else b.cash end, 0)
          <> case y.bucket when 'cash' then -o.released else 0 end
      )
    ) as is_battle_wrong,
    b.cash_after <> o.cash_after or b.promo_after <> o.promo_after as is_answer_wrong,
    o.user_id, o.cash_after::bigint as cash_after, o.promo_after::bigint as promo_after,
    o.cash_after - coalesce(b.cash, 0) as cash_before,
    o.promo_after - coalesce(b.promo, 0) as promo_before
  from voltide.operation o
  full join booked b on b.user_id = o.user_id and b.key = o.key
  left join voltide.play p on p.user_id = o.user_id and p.epoch = o.epoch and p.nonce = o.nonce
  left join voltide.play_prize z on z.user_id = p.user_id and z.epoch = p.epoch and z.nonce = p.nonce
  left join taken x on x.user_id = o.user_id and x.key = o.key
  left join voltide.adjustment a on a.user_id = o.user_id and a.key = o.key
  left join holds h on h.user_id = o.user_id and h.key = o.key
  left join voltide.battle_play y
    on y.user_id = o.user_id and format('system:battle:%s:%s', y.battle_id, y.seat) = o.key
  left join voltide.promo_expiry e
    on o.kind = 'expire' and e.user_id = o.user_id and 'system:promo-expiry:' || e.number = o.key
),
uneven as (
  select s.user_id
  from (
    select c.user_id, c.cash_after as cash, c.promo_after as promo, 1 as step from compared c
    union all
    select c.user_id, c.cash_before, c.promo_before, -1 from compared c
    union all
    select a.user_id, 0, 0, 1 from voltide.account a where a.kind = 'cash'
    union all
    select c.user_id, c.balance, m.balance, -1
    from voltide.account c join voltide.account m on m.user_id = c.user_id and m.kind = 'promo'
    where c.kind = 'cash'
  ) s
  group by s.user_id, s.cash, s.promo having sum(s.step) <> 0
)
select
  count(*) filter (where c.is_play_wrong) as plays,
  count(*) filter (where c.is_sale_wrong) as sales,
  count(*) filter (where c.is_adjustment_wrong) as adjustments,
  count(*) filter (where c.is_hold_wrong) + count(*) filter (where c.is_battle_wrong)
    + (select count(*) from voltide.hold join voltide.hold_exit using (user_id, hold_id)) as holds,
  count(*) filter (where c.has_no_operation)
    + abs((select count(*) from voltide.play) - count(*) filter (where c.has_play))
    + abs((select count(*) from voltide.play_prize) - count(*) filter (where c.has_prize))
    + abs((select count(*) from taken) - count(*) filter (where c.has_items))
    + abs((select count(*) from voltide.battle_play) - count(*) filter (where c.has_battle))
    + abs((select count(*) from voltide.promo_expiry) - count(*) filter (where c.has_expiry))
    + abs((select count(*) from holds) - count(*) filter (where c.has_hold))
    + abs((select count(*) from voltide.adjustment) - count(*) filter (where c.has_adjustment)) as strays,
  count(*) filter (where c.is_answer_wrong) + (select count(distinct u.user_id) from uneven u) as answers
from compared c`;

/**
 * Compares every operation with the transfers under its key, with its record (the play, the sold items, the operator's
 * adjustment) and with its stored answer.
 *
 * An operation leads from the balances before it to those after it, and a user's operations follow one another; so each
 * pair of balances is entered as often as it is left, where an account enters with nothing and leaves with what it
 * holds now.
 */
export async function countOperationFaults(connection: Connection): Promise<OperationFaults> {
  return one<OperationFaults>(connection, { text: OPERATION_FAULTS });
}

export async function countOddsFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    select count(*) as count from (
      select from (
        select d.table_id, width_bucket(d.draw, o.bounds) - 1 as item, d.opens
        from (
          select p.table_id, w.draw, 1 as opens from voltide.play p cross join lateral unnest(p.draws) as w (draw)
          union all
          select f.table_id, f.draw, 1
          from voltide.battle b join voltide.battle_result r using (battle_id)
          cross join lateral unnest(r.find_tables, r.find_draws) as f (table_id, draw)
          where b.state = 'settled'
          union all
          select q.table_id, q.draw, -1
          from voltide.tally t cross join lateral unnest(t.table_ids, t.draws) as q (table_id, draw)
        ) d
        join voltide.odds_table o on o.table_id = d.table_id
        union all
        select r.table_id, r.item, -r.opens from voltide.realised_odds r
      ) c
      group by c.table_id, c.item having sum(c.opens) <> 0
    ) f`,
  });
}

/**
 * Counts guests who were carried over otherwise than recorded: their operation and that of the account have the same
 * amount, and nothing of theirs is left. Also counts items that came to a holder otherwise than they left the last one:
 * each has its value, table, item and bucket, which a carry-over turns into promo.
 */
export async function countCarryFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with came as (
      select a.user_id, a.source, a.value, a.table_id, a.item, a.bucket
      from (${ALL_ITEMS}) a where a.source ~ '^(carry-over|won):'
    ),
    went as (
      select x.to_user_id as user_id, format('%s:%s:%s', w.cause, x.user_id, x.find_no) as source, x.value, x.table_id,
        x.item, case w.cause when 'won' then x.bucket else 'promo' end as bucket, x.user_id as guest_id
      from voltide.find_exit x
      cross join lateral (
        select case x.operation_key when 'system:carry-out' then 'carry-over' else 'won' end as cause
      ) w
      where x.to_user_id is not null
    ),
    operations as (
      select o.user_id, o.key, o.credited from voltide.operation o where o.kind = 'carry_over'
    )
    select (
      select count(*) from voltide.carried_guest c
      left join operations o on o.user_id = c.guest_id and o.key = 'system:carry-out'
      left join operations i on i.user_id = c.user_id and i.key = 'system:carry-in:' || c.guest_id
      where o.credited is distinct from -c.amount or i.credited is distinct from c.amount::bigint
        or exists (select from voltide.find f where f.user_id = c.guest_id)
        or exists (select from voltide.account a where a.user_id = c.guest_id and a.balance > 0)
        or c.finds <> (select count(*) from went w where w.guest_id = c.guest_id and w.user_id = c.user_id)
    ) + abs((select count(*) from operations) - 2 * (select count(*) from voltide.carried_guest)) + (
      select count(*) from came c full join went w using (user_id, source, value, table_id, item, bucket)
      where c.user_id is null or w.user_id is null
    ) as count`,
  });
}

export async function countWelcomeFaults(connection: Connection, mostSun: bigint): Promise<bigint> {
  return countOf(connection, {
    text: `select count(*) as count from (
      select from voltide.transfer t where t.cause = 'welcome' group by t.user_id having sum(t.amount) > $1
    ) f`,
    values: [mostSun],
  });
}

export type TableRow = {
  readonly tableId: number;
  readonly game: string;
  readonly subject: string;
  readonly version: number;
  readonly hash: Uint8Array;
  readonly document: string;
  readonly bounds: readonly number[];
};

export async function listTables(connection: Connection): Promise<readonly TableRow[]> {
  return list<TableRow>(connection, {
    text: 'select table_id as "tableId", game, subject, version, hash, document, bounds from voltide.odds_table',
  });
}

/**
 * A seed pair with everything that was played and found with it. `plays` has a line per play, in order of the nonces:
 * nonce, table, bucket, stake, credit, returned, draws, sold places, promo released, promo after it, edge, prizes,
 * game, input. `items` has a line per item of these plays, in order of play and place: nonce, place, item, value,
 * bucket, table.
 */
export type PairRow = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly commitment: Uint8Array;
  readonly clientSeed: string | null;
  readonly serverSeed: string | null;
  readonly encryptedSeed: Uint8Array | null;
  readonly plays: string;
  readonly items: string | null;
};

export async function openPairs(connection: Connection): Promise<void> {
  await connection.query(`
    declare pairs no scroll cursor for
    select p.user_id as "userId", p.epoch::integer as epoch,
      coalesce(h.commitment, c.commitment) as commitment, coalesce(h.client_seed, c.client_seed) as "clientSeed",
      h.server_seed as "serverSeed", c.encrypted_seed as "encryptedSeed", p.plays, f.items
    from (
      select q.user_id, q.epoch, string_agg(concat_ws(
          ' ', q.nonce, q.table_id, q.bucket, q.stake, q.credit, q.returned, q.draws::text, q.sold_k::text,
          coalesce(o.released, 0), coalesce(o.promo_after, 0), q.edge,
          concat_ws('/', coalesce(z.gift, 0), coalesce(z.tokens, 0), coalesce(z.tickets, 0), coalesce(z.xp, 0)),
          q.game, q.input
        ), E'\\n' order by q.nonce) as plays
      from voltide.play q
      left join voltide.operation o on o.user_id = q.user_id and o.epoch = q.epoch and o.nonce = q.nonce
      left join voltide.play_prize z on z.user_id = q.user_id and z.epoch = q.epoch and z.nonce = q.nonce
      group by q.user_id, q.epoch
    ) p
    left join (
      select g.user_id, g.epoch, string_agg(
          concat_ws(' ', g.nonce, g.k, g.item, g.value, g.bucket, g.table_id), E'\\n' order by g.nonce, g.k) as items
      from (
        select n.user_id, n.find_no >> 24 as epoch, n.find_no >> 8 & 65535 as nonce, n.find_no & 255 as k,
          n.item, n.value, n.bucket, n.table_id
        from (${ALL_ITEMS}) n where n.find_no < ${FIRST_RECEIVED}
      ) g
      group by g.user_id, g.epoch
    ) f on f.user_id = p.user_id and f.epoch = p.epoch
    left join voltide.seed_history h on h.user_id = p.user_id and h.epoch = p.epoch
    left join voltide.player c on c.user_id = p.user_id and c.epoch = p.epoch`);
}

export async function fetchPairs(connection: Connection, count: number): Promise<readonly PairRow[]> {
  return list<PairRow>(connection, { text: `fetch ${count} from pairs` });
}

export type EncryptedSeed = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly commitment: Uint8Array;
  readonly encryptedSeed: Uint8Array;
};

export async function openSealedSeeds(connection: Connection): Promise<void> {
  await connection.query(`
    declare seeds no scroll cursor for
    select p.user_id as "userId", s.epoch, s.commitment, s.encrypted_seed as "encryptedSeed"
    from voltide.player p
    cross join lateral (values
      (p.epoch::integer, p.commitment, p.encrypted_seed, p.nonce = 0),
      (p.epoch + 1, p.next_commitment, p.next_encrypted_seed, true)
    ) as s (epoch, commitment, encrypted_seed, is_unused)
    where s.is_unused and p.user_id <> ${HOUSE_USER_ID}`);
}

export async function fetchSealedSeeds(connection: Connection, count: number): Promise<readonly EncryptedSeed[]> {
  return list<EncryptedSeed>(connection, { text: `fetch ${count} from seeds` });
}
