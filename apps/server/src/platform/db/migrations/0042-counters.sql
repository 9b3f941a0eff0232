-- Stakes by day, week and month, and rakeback, on the row that every play locks: docs/decisions/0039-counters.md.

create type voltide.stake_marks as (
  stake_before_day bigint,
  stake_before_last_day bigint,
  stake_before_week bigint,
  stake_before_last_week bigint,
  stake_before_month bigint,
  stake_before_last_month bigint,
  payout_before_day bigint,
  payout_before_last_day bigint,
  payout_before_week bigint,
  payout_before_last_week bigint,
  payout_before_month bigint,
  payout_before_last_month bigint,
  edge_before_day bigint,
  edge_before_last_day bigint,
  edge_before_week bigint,
  edge_before_last_week bigint,
  edge_before_month bigint,
  edge_before_last_month bigint
);
comment on column voltide.stake_marks.stake_before_day is
  'What cash_stake was before the current day, so that the difference is the stake of that day. The others are alike.';
comment on column voltide.stake_marks.stake_before_last_day is
  'What cash_stake was before the day that came before the current one in the calendar.';

alter table voltide.player
  add column rakeback_thousandths bigint not null default 0,
  add column stake_marks voltide.stake_marks not null default row (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  ),
  add column counted_day integer not null default 0;
comment on column voltide.player.counted_day is
  'The latest UTC day of a play, counted from 1970. It, its ISO week and its month are the current periods.';
comment on column voltide.player.rakeback_thousandths is
  'Thousandths of a sun: of the edge of each cash stake 50, and one for each level held when it was made.';

with found as (
  select f.user_id, f.find_no >> 8 as play_no, sum(f.value)::bigint as value
  from (
    select user_id, find_no, value from voltide.find union all select user_id, find_no, value from voltide.find_exit
  ) f
  group by 1, 2
),
played as (
  select p.user_id, p.epoch, p.nonce, (p.at_ms / 86400000)::integer as day,
    case p.bucket when 'cash' then p.stake::bigint else 0 end as stake,
    case p.bucket when 'cash' then p.credit + coalesce(f.value, 0) else 0 end as payout,
    case p.bucket when 'cash' then p.edge::bigint else 0 end as edge,
    case p.bucket when 'cash' then 5 else 1 end * p.edge + 5000 * coalesce(z.xp, 0) as xp_5000ths
  from voltide.play p
  left join found f on f.user_id = p.user_id and f.play_no = p.epoch::bigint * 65536 + p.nonce
  left join voltide.play_prize z on z.user_id = p.user_id and z.epoch = p.epoch and z.nonce = p.nonce
),
in_order as (
  select d.user_id, d.stake, d.payout, d.edge, d.day, max(d.day) over upto as top_day,
    coalesce(sum(d.xp_5000ths) over (upto rows between unbounded preceding and 1 preceding), 0) as xp_5000ths
  from played d
  window upto as (partition by d.user_id order by d.epoch, d.nonce)
),
level_xp as (
  select array_agg(50 * l * (l - 1) + 10 * (l - 1) * l * (2 * l - 1) / 3 order by l)::numeric[] as least
  from generate_series(2, 100) as g (l)
),
placed as (
  select o.user_id, o.stake, o.payout, o.edge,
    o.edge * (51 + width_bucket(trunc(o.xp_5000ths / 5000), x.least)) as rakeback,
    greatest(o.day, o.top_day - 1) as day, c.day as last_day,
    greatest(own.week, top.week - 1) as week, last.week as last_week,
    greatest(own.month, top.month - 1) as month, last.month as last_month
  from in_order o
  cross join level_xp x
  join (select d.user_id, max(d.day) as day from played d group by d.user_id) c on c.user_id = o.user_id
  cross join lateral (
    select (o.day + 3) / 7 as week,
      (extract(year from '1970-01-01'::date + o.day) * 12 + extract(month from '1970-01-01'::date + o.day))::integer
        as month
  ) own
  cross join lateral (
    select (o.top_day + 3) / 7 as week,
      (extract(year from '1970-01-01'::date + o.top_day) * 12
        + extract(month from '1970-01-01'::date + o.top_day))::integer as month
  ) top
  cross join lateral (
    select (c.day + 3) / 7 as week,
      (extract(year from '1970-01-01'::date + c.day) * 12 + extract(month from '1970-01-01'::date + c.day))::integer
        as month
  ) last
),
summed as (
  select p.user_id, p.last_day as day, sum(p.rakeback) as rakeback,
    sum(p.stake) filter (where p.day < p.last_day) as stake_day,
    sum(p.stake) filter (where p.day < p.last_day - 1) as stake_last_day,
    sum(p.stake) filter (where p.week < p.last_week) as stake_week,
    sum(p.stake) filter (where p.week < p.last_week - 1) as stake_last_week,
    sum(p.stake) filter (where p.month < p.last_month) as stake_month,
    sum(p.stake) filter (where p.month < p.last_month - 1) as stake_last_month,
    sum(p.payout) filter (where p.day < p.last_day) as payout_day,
    sum(p.payout) filter (where p.day < p.last_day - 1) as payout_last_day,
    sum(p.payout) filter (where p.week < p.last_week) as payout_week,
    sum(p.payout) filter (where p.week < p.last_week - 1) as payout_last_week,
    sum(p.payout) filter (where p.month < p.last_month) as payout_month,
    sum(p.payout) filter (where p.month < p.last_month - 1) as payout_last_month,
    sum(p.edge) filter (where p.day < p.last_day) as edge_day,
    sum(p.edge) filter (where p.day < p.last_day - 1) as edge_last_day,
    sum(p.edge) filter (where p.week < p.last_week) as edge_week,
    sum(p.edge) filter (where p.week < p.last_week - 1) as edge_last_week,
    sum(p.edge) filter (where p.month < p.last_month) as edge_month,
    sum(p.edge) filter (where p.month < p.last_month - 1) as edge_last_month
  from placed p group by p.user_id, p.last_day
)
update voltide.player y set
  counted_day = s.day, rakeback_thousandths = s.rakeback,
  stake_marks = row (
    coalesce(s.stake_day, 0), coalesce(s.stake_last_day, 0),
    coalesce(s.stake_week, 0), coalesce(s.stake_last_week, 0),
    coalesce(s.stake_month, 0), coalesce(s.stake_last_month, 0),
    coalesce(s.payout_day, 0), coalesce(s.payout_last_day, 0),
    coalesce(s.payout_week, 0), coalesce(s.payout_last_week, 0),
    coalesce(s.payout_month, 0), coalesce(s.payout_last_month, 0),
    coalesce(s.edge_day, 0), coalesce(s.edge_last_day, 0),
    coalesce(s.edge_week, 0), coalesce(s.edge_last_week, 0),
    coalesce(s.edge_month, 0), coalesce(s.edge_last_month, 0)
  )
from summed s where s.user_id = y.user_id;
