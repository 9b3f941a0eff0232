-- What promo stakes came to, by day, week and month. docs/decisions/0078-a-limit-on-all-play.md.
create type voltide.promo_marks as (
  promo_stake_before_day bigint,
  promo_stake_before_last_day bigint,
  promo_stake_before_week bigint,
  promo_stake_before_last_week bigint,
  promo_stake_before_month bigint,
  promo_stake_before_last_month bigint
);
comment on column voltide.promo_marks.promo_stake_before_day is
  'What promo_stake was before the current day; the others are alike, as in voltide.stake_marks.';

alter table voltide.player
  add column promo_stake bigint not null default 0,
  add column promo_marks voltide.promo_marks not null default row (0, 0, 0, 0, 0, 0);
comment on column voltide.player.promo_stake is 'All promo that was staked, as cash_stake is of cash.';

with played as (
  select p.user_id, p.epoch, p.nonce, null::integer as place, (p.at_ms / 86400000)::integer as day,
    case p.bucket when 'promo' then p.stake::bigint else 0 end as stake
  from voltide.play p
  union all
  select b.user_id, b.epoch, b.nonce, b.place, (b.at_ms / 86400000)::integer,
    case b.bucket when 'promo' then b.stake::bigint else 0 end
  from voltide.battle_play b
),
in_order as (
  select p.user_id, p.stake, p.day, max(p.day) over upto as top_day,
    max(p.day) over (partition by p.user_id) as last_day
  from played p
  window upto as (partition by p.user_id order by p.epoch, p.nonce, p.place)
),
numbered as (
  select o.user_id, o.stake, d.day, d.top_day, d.last_day, d.week, d.top_week, d.last_week, d.month, d.top_month,
    d.last_month
  from in_order o
  cross join lateral (
    select o.day, o.top_day, o.last_day,
      (o.day + 3) / 7 as week, (o.top_day + 3) / 7 as top_week, (o.last_day + 3) / 7 as last_week,
      (extract(year from '1970-01-01'::date + o.day) * 12
        + extract(month from '1970-01-01'::date + o.day))::integer as month,
      (extract(year from '1970-01-01'::date + o.top_day) * 12
        + extract(month from '1970-01-01'::date + o.top_day))::integer as top_month,
      (extract(year from '1970-01-01'::date + o.last_day) * 12
        + extract(month from '1970-01-01'::date + o.last_day))::integer as last_month
  ) d
),
summed as (
  select n.user_id, sum(n.stake)::bigint as total,
    sum(n.stake) filter (where greatest(n.day, n.top_day - 1) < n.last_day) as day,
    sum(n.stake) filter (where greatest(n.day, n.top_day - 1) < n.last_day - 1) as last_day,
    sum(n.stake) filter (where greatest(n.week, n.top_week - 1) < n.last_week) as week,
    sum(n.stake) filter (where greatest(n.week, n.top_week - 1) < n.last_week - 1) as last_week,
    sum(n.stake) filter (where greatest(n.month, n.top_month - 1) < n.last_month) as month,
    sum(n.stake) filter (where greatest(n.month, n.top_month - 1) < n.last_month - 1) as last_month
  from numbered n group by n.user_id
)
update voltide.player y set
  promo_stake = s.total,
  promo_marks = row (
    coalesce(s.day, 0), coalesce(s.last_day, 0), coalesce(s.week, 0), coalesce(s.last_week, 0),
    coalesce(s.month, 0), coalesce(s.last_month, 0)
  )
from summed s where s.user_id = y.user_id and s.total > 0;
