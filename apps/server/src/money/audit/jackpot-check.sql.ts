import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import { countOf } from './count-of.ts';

const STAKES = `
  select user_id, at_ms, bucket, stake, edge from voltide.play
  union all
  select user_id, at_ms, bucket, stake, edge from voltide.battle_play`;

/**
 * Counts jackpot rows that are wrong by the tables alone: stakes that are not those of the plays, shares and lists that
 * do not follow from the stakes, pools that do not add up from day to day, and prizes that were paid otherwise than
 * drawn.
 */
export async function countJackpotFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with counted as (
      select p.user_id, '1970-01-01'::date + (p.at_ms / 86400000)::integer as played_on, p.stake::bigint as stake,
        least(p.stake * 50 / 10000, p.edge)::bigint as share
      from (${STAKES}) p where p.bucket = 'cash' and p.stake > 0
      union all
      select j.user_id, j.played_on, -j.stake, -j.share from voltide.jackpot_stake j
      union all
      select s.user_id, '1970-01-01'::date + (f.at_ms / 86400000)::integer, -s.stake,
        -least(s.stake * 50 / 10000, s.edge)
      from voltide.stake_feed f
      join voltide.feed_cursor c on c.reader = 'jackpot' and (f.tx, f.feed_id) > (c.tx, c.feed_id)
      cross join lateral unnest(f.user_ids, f.buckets, f.stakes, f.edges) as s (user_id, bucket, stake, edge)
      where s.bucket = 'cash'
    ),
    days as (
      select d.day, d.carried, d.shares, d.carry, d.entries, d.tickets, d.sealed_at_ms, d.drawn_at_ms,
        coalesce(lag(d.carry) over (order by d.day), 0) as brought,
        (select coalesce(sum(z.cash), 0) from voltide.jackpot_prize z where z.day = d.day) as paid
      from voltide.jackpot_day d
    ),
    lists as (
      select t.day, t.user_id, t.tickets, t.bought, least(div(coalesce(s.stake, 0), 5000000), 200) as of_stakes,
        least(div(coalesce(s.stake, 0), 5000000) + coalesce(w.won, 0), 200) as with_won
      from voltide.jackpot_ticket t
      left join (
        select day, user_id, sum(stake) as stake from voltide.jackpot_stake group by 1, 2
      ) s using (day, user_id)
      left join (
        select '1970-01-01'::date + z.utc_day as day, z.user_id, sum(z.tickets) as won
        from voltide.play_prize z group by 1, 2
      ) w using (day, user_id)
    ),
    owed as (
      select z.user_id, format('system:jackpot:%s:%s:%s', z.day, z.place, k.bucket) as key, k.bucket, k.amount
      from voltide.jackpot_prize z
      cross join lateral (values ('cash', z.cash::bigint), ('promo', z.promo::bigint)) as k (bucket, amount)
      where z.paid_at_ms is not null and k.amount > 0
    ),
    paid as (
      select t.user_id, t.operation_key::text as key, t.kind::text as bucket, t.amount::bigint as amount
      from voltide.transfer t where t.cause::text = 'jackpot'
    )
    select (
      select count(*) from (
        select from counted group by user_id, played_on having sum(stake) <> 0 or sum(share) <> 0
      ) f
    ) + (
      select count(*) from voltide.jackpot_stake j where j.day < j.played_on
    ) + (
      select count(*) from days d
      where d.carried <> d.brought
        or d.sealed_at_ms is not null and (
          d.shares <> (select coalesce(sum(s.share), 0) from voltide.jackpot_stake s where s.day = d.day)
          or d.entries <> (select count(*) from voltide.jackpot_ticket t where t.day = d.day)
          or d.tickets <> (select coalesce(sum(t.tickets), 0) from voltide.jackpot_ticket t where t.day = d.day)
        )
        or d.drawn_at_ms is not null and d.carried + d.shares < d.carry + d.paid
    ) + (
      select count(*) from lists l
      where l.tickets < l.of_stakes or l.tickets > l.with_won or l.bought <> l.of_stakes
    ) + (
      select count(*) from owed o full join paid p using (user_id, key, bucket, amount)
      where o.* is null or p.* is null
    ) as count`,
  });
}

/**
 * Counts prizes that are booked otherwise than published, and winners published as paid in cash though they had not
 * staked 10 VT of it in the seven days that end with the draw, or the other way round. The stakes are those of the
 * plays: `countJackpotFaults` compares them. A deleted account is paid nothing.
 */
export async function countPrizeFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with told as (
      select d.day, p.place, p.id, p.ticket, (p.cash * 1000000)::bigint as cash, (p.promo * 1000000)::bigint as promo,
        d.document::jsonb -> 'paidInCash' ? p.id as in_cash
      from voltide.jackpot_day d
      cross join lateral jsonb_to_recordset(d.document::jsonb -> 'prizes')
        as p (place smallint, id text, ticket integer, cash numeric, promo numeric)
      where d.document is not null
    ),
    booked as (
      select z.day, z.place, z.pseudonym as id, z.ticket, z.cash::bigint as cash, z.promo::bigint as promo,
        not z.is_lapsed and (
          select coalesce(sum(s.stake), 0) from voltide.jackpot_stake s
          where s.user_id = z.user_id and s.day between z.day - 6 and z.day
        ) >= 10000000 as in_cash
      from voltide.jackpot_prize z
    )
    select count(*) as count
    from told t full join booked b using (day, place, id, ticket, cash, promo, in_cash)
    where t.* is null or b.* is null`,
  });
}

/**
 * Counts days whose export has other money than the day, and entries of exports that are not in the sealed lists. The
 * cash that a day pays and carries follows from its export, which `checkJackpots` computes again.
 */
export async function countExportFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with told as materialized (
      select d.day, d.document::jsonb as export from voltide.jackpot_day d where d.document is not null
    ),
    entries as (
      select t.day, e.id, e.tickets, e.bought from told t
      cross join lateral jsonb_to_recordset(t.export -> 'entries') as e (id text, tickets integer, bought integer)
    ),
    lists as (
      select j.day, j.pseudonym as id, j.tickets, j.bought from voltide.jackpot_ticket j join told t on t.day = j.day
    )
    select (
      select count(*) from voltide.jackpot_day d left join told t using (day)
      where d.drawn_at_ms is not null and (
        t.export is null and d.carry <> d.carried + d.shares
        or (t.export ->> 'carry')::numeric * 1000000 <> d.carry
        or (t.export ->> 'carried')::numeric * 1000000 <> d.carried
        or (t.export ->> 'shares')::numeric * 1000000 <> d.shares
      )
    ) + (
      select count(*) from entries e full join lists l
        on (l.day, l.id, l.tickets, coalesce(l.bought, -1)) = (e.day, e.id, e.tickets, coalesce(e.bought, -1))
      where e.day is null or l.day is null
    ) as count`,
  });
}

export type DrawnDay = {
  readonly date: string;
  readonly sealedAtMs: bigint;
  readonly root: string;
  readonly beacon: string;
  readonly document: string;
};

export async function listDocuments(
  connection: Connection,
  after: string,
  limit: number,
): Promise<readonly DrawnDay[]> {
  return list<DrawnDay>(connection, {
    text: `select day::text as date, sealed_at_ms as "sealedAtMs", root, beacon, document from voltide.jackpot_day
      where document is not null and day > $1::date order by day limit $2`,
    values: [after, limit],
  });
}
