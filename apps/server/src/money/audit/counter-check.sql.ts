import type { Connection } from '../../platform/db/pool.ts';
import { countOf } from './count-of.ts';

/** Items that own plays drew and users received, whether they still hold them or not. */
export const ALL_ITEMS = `
  select user_id, find_no, value, table_id, bucket, item, source from voltide.find
  union all
  select user_id, find_no, value, table_id, bucket, item, source from voltide.find_exit`;

/** The first number of an item received from elsewhere. */
export const FIRST_RECEIVED = '(1::bigint << 62)';

const DAY_MS = 86_400_000;

/**
 * Plays and paid seats of battles. A seat uses no nonce: it stands before the play with the nonce that came next, and
 * has a place among the player's battles.
 */
const STAKED = `
  select y.user_id, y.epoch, y.nonce, y.place, y.after_quick, y.at_ms, 'battles' as game, y.bucket, y.stake, y.edge,
    y.credit + y.found as payout
  from voltide.battle_play y
  union all
  select p.user_id, p.epoch, p.nonce, null, null, p.at_ms, p.game, p.bucket, p.stake, p.edge,
    p.credit + coalesce(f.value, 0)
  from voltide.play p
  left join (
    select a.user_id, a.find_no >> 8 as play_no, sum(a.value) as value from (${ALL_ITEMS}) a group by 1, 2
  ) f on f.user_id = p.user_id and f.play_no = p.epoch::bigint * 65536 + p.nonce`;

const SUMS = ['stake', 'payout', 'edge', 'promo_stake'] as const;
const PERIODS = ['day', 'week', 'month'] as const;

const MARKS = SUMS.flatMap((sum) =>
  PERIODS.flatMap((period) => [
    { ...marksOf(sum), name: `${sum}_before_${period}`, sum, period, since: `date_trunc('${period}', o.last_day)` },
    {
      ...marksOf(sum),
      name: `${sum}_before_last_${period}`,
      sum,
      period,
      since: `date_trunc('${period}', o.last_day) - interval '1 ${period}'`,
    },
  ]),
);

function marksOf(sum: (typeof SUMS)[number]) {
  return { column: sum === 'promo_stake' ? 'promo_marks' : 'stake_marks' };
}

const COUNTERS = [
  'cash_stake',
  'promo_stake',
  'cash_payout',
  'cash_edge',
  'promo_edge',
  'rakeback_thousandths',
  'counted_day',
];

/**
 * The sums of each player's plays in the order in which they were made. A play is of the day, ISO week and month of its
 * moment; or, if a play of a later period came before it, at least of the period before that one. Plays of one day are
 * summed before the two dozen marks are.
 */
const RECOUNTED = `
  select o.user_id, sum(o.stake) as cash_stake, sum(o.promo_stake) as promo_stake,
    sum(o.payout) as cash_payout, sum(o.edge) as cash_edge,
    sum(o.promo_edge) as promo_edge, sum(o.rakeback_thousandths) as rakeback_thousandths,
    max(o.last_day)::date - '1970-01-01'::date as counted_day,
    ${MARKS.map(
      ({ name, sum, period, since }) => `coalesce(sum(o.${sum}) filter (where o.${period} < ${since}), 0) as ${name}`,
    ).join(',\n    ')}
  from (
  select o.user_id, o.day, o.week, o.month, o.last_day, sum(o.stake) as stake, sum(o.promo_stake) as promo_stake,
    sum(o.payout) as payout, sum(o.edge) as edge, sum(o.promo_edge) as promo_edge,
    sum(o.edge * (51 + width_bucket(o.xp + coalesce((
      select sum(w.xp) from voltide.reward w
      where w.user_id = o.user_id and w.xp > 0 and w.edge_at <= o.edge_before
    ), 0), x.levels))) as rakeback_thousandths
  from (
    select p.user_id, p.stake, p.promo_stake, p.payout, p.edge, p.promo_edge, p.last_day,
      coalesce(div(sum(5 * p.edge + p.promo_edge) over earlier, 5000) + sum(p.xp) over earlier, 0) + p.saved_xp as xp,
      coalesce(sum(p.edge + p.promo_edge) over earlier, 0) as edge_before,
      ${PERIODS.map(
        (period) =>
          `greatest(date_trunc('${period}', p.day), date_trunc('${period}', max(p.day) over upto) - interval ` +
          `'1 ${period}') as ${period}`,
      ).join(',\n      ')}
    from (
      select s.user_id, s.epoch, s.nonce, s.place, coalesce(z.xp, 0) as xp, coalesce(q.xp, 0) as saved_xp,
        case s.bucket when 'cash' then s.stake else 0 end as stake,
        case s.bucket when 'cash' then 0 else s.stake end as promo_stake,
        case s.bucket when 'cash' then s.payout else 0 end as payout,
        case s.bucket when 'cash' then s.edge else 0 end as edge,
        case s.bucket when 'cash' then 0 else s.edge end as promo_edge,
        d.day, max(d.day) over (partition by s.user_id) as last_day
      from (${STAKED}) s
      left join voltide.play_prize z
        on z.user_id = s.user_id and z.epoch = s.epoch and z.nonce = s.nonce and s.place is null
      left join voltide.saved_quick_game q
        on q.user_id = s.user_id and coalesce(s.after_quick,
          (s.epoch::integer, s.nonce::integer) >= (q.epoch::integer, q.nonce::integer))
      cross join lateral (
        select date_trunc('day', 'epoch'::timestamp + s.at_ms * interval '1 millisecond') as day
      ) d
    ) p
    window upto as (partition by p.user_id order by p.epoch, p.nonce, p.place),
      earlier as (upto rows between unbounded preceding and 1 preceding)
  ) o
  cross join (
    select array_agg(n.levels order by n.levels) as levels from (
      select sum(100 * l + 20 * l * l) over (order by l)::numeric as levels from generate_series(1, 99) as g (l)
    ) n
  ) x
  group by o.user_id, o.day, o.week, o.month, o.last_day
  ) o
  group by o.user_id`;

/** Sums the tokens that each user has received, given away, and spent. */
const TOKENS = `
  select t.user_id, sum(t.tokens) as tokens from (
    select z.user_id, z.tokens::bigint as tokens from voltide.play_prize z
    union all
    select g.user_id, 1 from voltide.loading_game g where g.day_token is not null
    union all
    select c.user_id, c.tokens from voltide.carried_guest c
    union all
    select c.guest_id, -c.tokens from voltide.carried_guest c
    union all
    select q.user_id, q.tokens from voltide.saved_quick_game q
    union all
    select o.user_id, -o.tokens from voltide.cache_open o
  ) t
  group by t.user_id`;

/**
 * Counts players whose counters are not the sums of their plays and prizes, or who lack received items; prizes of
 * another day than their play, or of a game that is neither a cache nor played once a day; days without their play.
 */
export async function countCounterFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    select count(*) + (
      select count(*)
      from voltide.play_prize z
      join voltide.play p on p.user_id = z.user_id and p.epoch = z.epoch and p.nonce = z.nonce
      left join voltide.daily_play d on d.user_id = z.user_id and d.epoch = z.epoch and d.nonce = z.nonce
      where z.utc_day <> p.at_ms / ${DAY_MS} or z.gift > 0 and d.user_id is null and p.game <> 'caches'
    ) + (
      select count(*)
      from voltide.daily_play d
      left join voltide.play p on p.user_id = d.user_id and p.epoch = d.epoch and p.nonce = d.nonce
      where p.user_id is null or p.game <> d.game or p.at_ms / ${DAY_MS} <> d.utc_day
    ) as count
    from voltide.player y
    left join (
      select z.user_id, sum(z.tickets) as tickets, sum(z.xp) as xp
      from voltide.play_prize z group by z.user_id
    ) z on z.user_id = y.user_id
    left join voltide.saved_quick_game q on q.user_id = y.user_id
    left join (select w.user_id, sum(w.xp) as xp from voltide.reward w group by w.user_id) w on w.user_id = y.user_id
    left join (${TOKENS}) k on k.user_id = y.user_id
    left join (${RECOUNTED}) s on s.user_id = y.user_id
    left join (
      select a.user_id, count(distinct a.find_no) as finds, max(a.find_no) - ${FIRST_RECEIVED} + 1 as last,
        count(*) filter (where a.source is null) as unsourced
      from (${ALL_ITEMS}) a where a.find_no >= ${FIRST_RECEIVED} group by a.user_id
    ) r on r.user_id = y.user_id
    where ${COUNTERS.map((name) => `y.${name} <> coalesce(s.${name}, 0)`).join(' or ')}
      or ${MARKS.map(({ name, column }) => `(y.${column}).${name} <> coalesce(s.${name}, 0)`).join(' or ')}
      or y.tokens <> coalesce(k.tokens, 0) or y.tickets <> coalesce(z.tickets, 0)
      or y.xp <> coalesce(z.xp, 0) + coalesce(q.xp, 0) + coalesce(w.xp, 0)
      or y.finds_received <> coalesce(r.finds, 0) or y.finds_received <> coalesce(r.last, 0) or r.unsourced > 0`,
  });
}

export async function countTurnoverFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    select count(*) as count from (
      select from (
        select s.game, s.bucket, 1::bigint as stakes, s.stake, s.payout, s.edge from (${STAKED}) s where s.stake > 0
        union all
        select t.game, t.bucket, -t.stakes, -t.stake, -t.payout, -t.edge from voltide.stake_total t
        union all
        select u.game, u.bucket, -1, -u.stake, -u.payout, -u.edge
        from voltide.stake_feed f
        join voltide.feed_cursor c on c.reader = 'stake_total' and (f.tx, f.feed_id) > (c.tx, c.feed_id)
        cross join lateral unnest(f.games, f.buckets, f.stakes, f.payouts, f.edges)
          as u (game, bucket, stake, payout, edge)
      ) d
      group by d.game, d.bucket
      having sum(d.stakes) <> 0 or sum(d.stake) <> 0 or sum(d.payout) <> 0 or sum(d.edge) <> 0
    ) f`,
  });
}
