import type { SeasonPeriod } from '@voltide/games/boards/measures';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import { countOf } from './count-of.ts';

/**
 * Every cash stake that boards counted, with the seasons that it counted for and its player's score of each after it.
 */
const COUNTED = `
  stake as (
    select p.period, p.starts_on, s.first_no + u.ord - 1 as no, u.user_id, u.edge
    from voltide.board_stakes s
    cross join lateral unnest(s.user_ids, s.edges) with ordinality as u (user_id, edge, ord)
    cross join lateral (values ('day', s.day), ('week', s.week), ('month', s.month)) as p (period, starts_on)
  ),
  upto as materialized (
    select s.period, s.starts_on, s.no, s.user_id,
      sum(s.edge) over (partition by s.period, s.starts_on, s.user_id order by s.no)::bigint as upto
    from stake s
  ),
  total as materialized (
    select u.period, u.starts_on, u.user_id, max(u.upto) as amount, max(u.upto) / 1000 as score
    from upto u group by u.period, u.starts_on, u.user_id
  ),
  points as materialized (
    select b.board_no, t.user_id, t.amount, t.score, min(u.no) as reached
    from total t
    join upto u on u.period = t.period and u.starts_on = t.starts_on and u.user_id = t.user_id
      and u.upto >= t.score * 1000
    join voltide.board b on b.measure = 'points' and b.period = t.period and b.starts_on = t.starts_on
    group by b.board_no, t.user_id, t.amount, t.score
  )`;

/**
 * Counts scores and standings that do not follow from the counted stakes, and seasons that overlap or were closed too
 * early.
 */
export async function countStandingFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with ${COUNTED},
    sums as (
      select s.period, s.starts_on, sum(s.edge) as edge, count(*) as stakes, min(s.no) as first_no, max(s.no) as last_no
      from stake s group by s.period, s.starts_on
    ),
    ranked as (
      select s.board_no, s.place, s.user_id, s.score, s.reached,
        row_number() over (partition by s.board_no order by s.score desc, s.reached) as right_place
      from voltide.board_standing s
    ),
    log as (
      select s.at_ms, s.day, s.week, s.month, s.first_no, cardinality(s.user_ids) as stakes,
        '1970-01-01'::date + (s.at_ms / 86400000)::integer as played_on,
        lead(s.first_no) over (order by s.first_no) as next_no
      from voltide.board_stakes s
    )
    select (
      select count(*) from voltide.board b
      left join sums s on s.period = b.period and s.starts_on = b.starts_on
      where b.measure = 'points' and b.ends_on is not null and (
        b.edge <> coalesce(s.edge, 0) or b.stakes <> coalesce(s.stakes, 0) or b.first_no is distinct from s.first_no
        or b.next_no is distinct from s.last_no + 1)
    ) + (
      select count(*) from voltide.board_standing s
      join voltide.board b on b.board_no = s.board_no and b.measure = 'points'
      left join points p on p.board_no = s.board_no and p.user_id = s.user_id and p.score = s.score
        and p.reached = s.reached
      where p.user_id is null
    ) + (
      select count(*) from ranked r where r.place <> r.right_place
    ) + (
      select count(*) from voltide.board b
      where b.players is not null
        and b.players <> (select count(*) from voltide.board_standing s where s.board_no = b.board_no)
    ) + (
      select count(*) from (
        select s.user_id, s.amount, s.score, s.reached, s.board_no
        from voltide.board_score s join voltide.board b using (board_no)
        where b.measure = 'points' and b.ends_on is not null and b.closed_at_ms is null
      ) s
      full join (
        select p.user_id, p.amount, p.score, p.reached, p.board_no
        from points p join voltide.board b using (board_no) where b.closed_at_ms is null
      ) p using (user_id, amount, score, reached, board_no)
      where s.user_id is null or p.user_id is null
    ) + (
      select count(*) from log l
      where l.day < l.played_on or l.week < date_trunc('week', l.played_on)
        or l.month < date_trunc('month', l.played_on) or l.first_no + l.stakes > l.next_no
    ) + (
      select count(*) from voltide.board b
      where b.closed_at_ms < (b.ends_on - '1970-01-01'::date) * 86400000::bigint + 30000
        or b.measure = 'points' and b.sealed_at_ms is not null and not exists (
          select from voltide.board n
          where n.measure = 'points' and n.period = b.period and n.starts_on = b.ends_on)
        or b.paid_at_ms is not null and exists (
          select from voltide.board_prize z
          where z.board_no = b.board_no and z.paid_at_ms is null and not z.is_lapsed)
    ) as count`,
  });
}

export async function countPlaceFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with chunk as (
      select c.board_no, c.low_score, c.low_tie, c.players, lead(c.low_score) over upwards as up_score,
        lead(c.low_tie) over upwards as up_tie
      from voltide.board_chunk c join voltide.board b on b.board_no = c.board_no and b.players is null
      window upwards as (partition by c.board_no order by c.low_score, c.low_tie)
    )
    select count(*) as count from chunk c
    where c.players <> (
      select count(*) from voltide.board_score s
      where s.board_no = c.board_no and s.is_listed and s.score > 0
        and (s.score, -s.reached) >= (c.low_score, c.low_tie)
        and (c.up_score is null or (s.score, -s.reached) < (c.up_score, c.up_tie)))`,
  });
}

export async function countPrizeFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with owed as (
      select z.user_id, z.bucket::text as bucket, z.amount::bigint as amount, z.paid_at_ms as at_ms,
        format('system:board:%s:%s:%s', b.period, voltide.season_name(b.period, b.starts_on), z.place) as key
      from voltide.board_prize z join voltide.board b using (board_no) where z.paid_at_ms is not null
    ),
    paid as (
      select t.user_id, t.kind::text as bucket, t.amount::bigint as amount, t.at_ms, t.operation_key::text as key
      from voltide.transfer t where t.cause::text = 'board'
    )
    select count(*) as count from owed o full join paid p using (user_id, bucket, amount, at_ms, key)
    where o.user_id is null or p.user_id is null`,
  });
}

/**
 * Counts stakes that boards counted for accounts which did not play them, and cash stakes of plays that neither boards
 * have counted nor the feed still holds. Stakes from before there were boards stand in the points of all time alone,
 * and not even there without an identity.
 */
export async function countUncountedStakes(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with waiting as (
      select s.user_id, sum(s.edge) as edge
      from voltide.stake_feed f
      join voltide.feed_cursor c on c.reader = 'boards' and (f.tx, f.feed_id) > (c.tx, c.feed_id)
      cross join lateral unnest(f.user_ids, f.buckets, f.edges) as s (user_id, bucket, edge)
      where s.bucket = 'cash' group by s.user_id
    ),
    counted as (
      select s.user_id, s.amount from voltide.board_score s
      join voltide.board b on b.board_no = s.board_no and b.measure = 'points' and b.period = 'all'
    ),
    logged as (
      select u.user_id, sum(u.edge) as edge
      from voltide.board_stakes s cross join lateral unnest(s.user_ids, s.edges) as u (user_id, edge)
      group by u.user_id
    )
    select count(*) as count
    from voltide.player p
    full join counted c using (user_id)
    left join waiting w using (user_id)
    left join logged l using (user_id)
    where (
        coalesce(c.amount, 0) + coalesce(w.edge, 0) <> coalesce(p.cash_edge, 0)
        or coalesce(l.edge, 0) > coalesce(c.amount, 0)
      ) and (
        c.user_id is not null or exists (select from voltide.identity i where i.user_id = p.user_id)
      )`,
  });
}

export type SealedSeason = {
  readonly boardNo: number;
  readonly period: SeasonPeriod;
  readonly edgeSun: bigint;
  readonly carriedSun: bigint;
  readonly points: readonly bigint[];
  readonly poolSun: bigint;
  readonly carrySun: bigint;
  readonly nextSun: bigint | null;
  readonly prizes: readonly {
    readonly place: number;
    readonly amount: string;
    readonly bucket: string;
    readonly isLapsed: boolean;
    readonly isHolder: boolean;
  }[];
};

export async function listSealedSeasons(
  connection: Connection,
  after: number,
  limit: number,
): Promise<readonly SealedSeason[]> {
  return list<SealedSeason>(connection, {
    text: `select b.board_no as "boardNo", b.period, b.edge as "edgeSun", b.carried::bigint as "carriedSun",
      array(select s.score from voltide.board_standing s where s.board_no = b.board_no and s.place <= 100
        order by s.place) as points,
      b.pool::bigint as "poolSun", b.carry::bigint as "carrySun",
      (select n.carried::bigint from voltide.board n
        where n.measure = 'points' and n.period = b.period and n.starts_on = b.ends_on) as "nextSun",
      coalesce((
        select jsonb_agg(jsonb_build_object('place', z.place, 'amount', z.amount::text, 'bucket', z.bucket,
          'isLapsed', z.is_lapsed, 'isHolder', exists (
            select from voltide.board_standing s
            where s.board_no = z.board_no and s.place = z.place and s.user_id = z.user_id)) order by z.place)
        from voltide.board_prize z where z.board_no = b.board_no), '[]') as prizes
    from voltide.board b where b.measure = 'points' and b.sealed_at_ms is not null and b.board_no > $1
    order by b.board_no limit $2`,
    values: [after, limit],
  });
}
