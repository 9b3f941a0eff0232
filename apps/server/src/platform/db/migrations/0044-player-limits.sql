-- Limits that players set themselves, exclusions, and the time they play. docs/decisions/0040-player-limits.md.

create type voltide.limit_kind as enum ('stake', 'net_loss', 'play_time');
create type voltide.limit_period as enum ('day', 'week', 'month');
create type voltide.exclusion_kind as enum ('cool_off', 'self_exclusion');

create table voltide.player_limit (
  user_id bigint not null,
  amount bigint check (amount >= 0),
  raise_to bigint,
  raise_from_ms bigint,
  set_at_ms bigint not null,
  kind voltide.limit_kind not null,
  period voltide.limit_period not null,
  primary key (user_id, kind, period),
  constraint player_limit_raise_is_higher check (
    raise_from_ms is null and raise_to is null or amount is not null and (raise_to is null or raise_to > amount))
);
comment on table voltide.player_limit is
  'In force is the amount: of cash in sun, of time in milliseconds; null for none.';
comment on column voltide.player_limit.raise_to is
  'What a raise that was asked for makes of it; null for no limit.';
comment on column voltide.player_limit.raise_from_ms is
  'From when that raise can be confirmed; null where none is asked for.';

create table voltide.exclusion (
  user_id bigint not null,
  from_ms bigint not null,
  until_ms bigint not null,
  kind voltide.exclusion_kind not null,
  primary key (user_id, until_ms, kind),
  constraint exclusion_has_its_length check (
    case kind when 'cool_off' then until_ms - from_ms between 86400000 and 30 * 86400000::bigint
      else until_ms - from_ms between 181 * 86400000::bigint and 1827 * 86400000::bigint end)
);
comment on table voltide.exclusion is 'While one of them lasts, its user plays nothing.';

create type voltide.played_marks as (before_day bigint, before_week bigint, before_month bigint);
comment on column voltide.played_marks.before_day is
  'What played_ms was before the day that voltide.player.counted_day names. The others are alike.';

alter table voltide.player
  add column has_limits boolean not null default false,
  add column played_ms bigint not null default 0,
  add column played_marks voltide.played_marks not null default row (0, 0, 0);
comment on column voltide.player.has_limits is 'Has or had a limit or an exclusion: only then a play looks for one.';
comment on column voltide.player.played_ms is
  'All time played up to the last play. After a play it goes on until the next, for five minutes at most.';

with step as (
  select p.user_id, p.at_ms, d.day, (d.day + 3) / 7 as week,
    (extract(year from d.date) * 12 + extract(month from d.date))::integer as month, d.date,
    coalesce(lag(p.at_ms) over w, 0) as before, row_number() over w as n,
    greatest(least(p.at_ms - coalesce(lag(p.at_ms) over w, p.at_ms), 300000), 0) as ms
  from voltide.play p
  cross join lateral (
    select (p.at_ms / 86400000)::integer as day, '1970-01-01'::date + (p.at_ms / 86400000)::integer as date
  ) d
  window w as (partition by p.user_id order by p.epoch, p.nonce)
),
-- The first play of the latest period begins it with what of the last step lies in it; later ones add their steps.
first as (
  select l.user_id, l.day, l.week, l.month,
    min(s.n) filter (where s.day = l.day) as day_n,
    min(s.n) filter (where s.week = l.week) as week_n,
    min(s.n) filter (where s.month = l.month) as month_n
  from (select user_id, max(day) as day, max(week) as week, max(month) as month from step group by user_id) l
  join step s on s.user_id = l.user_id
  group by l.user_id, l.day, l.week, l.month
),
played as (
  select s.user_id, sum(s.ms) as ms,
    sum(case when s.n > f.day_n then s.ms when s.n = f.day_n then
      greatest(least(s.before + 300000, s.at_ms) - f.day * 86400000::bigint, 0) end) as day_ms,
    sum(case when s.n > f.week_n then s.ms when s.n = f.week_n then
      greatest(least(s.before + 300000, s.at_ms) - (f.week * 7 - 3) * 86400000::bigint, 0) end) as week_ms,
    sum(case when s.n > f.month_n then s.ms when s.n = f.month_n then
      greatest(least(s.before + 300000, s.at_ms)
        - (date_trunc('month', s.date::timestamp)::date - '1970-01-01'::date) * 86400000::bigint, 0) end) as month_ms
  from step s join first f on f.user_id = s.user_id
  group by s.user_id
)
update voltide.player p
set played_ms = t.ms, played_marks = row (t.ms - t.day_ms, t.ms - t.week_ms, t.ms - t.month_ms)
from played t where p.user_id = t.user_id;

-- Its rules come with the files of functions.
create function voltide.guard_limit() returns trigger language plpgsql as $$
begin
  raise exception 'limits are not guarded yet' using errcode = 'restrict_violation';
end $$;
create trigger never_looser before update or delete on voltide.player_limit
  for each row execute function voltide.guard_limit();
create trigger never_emptied before truncate on voltide.player_limit
  for each statement execute function voltide.refuse_change();
create trigger append_only before update or delete or truncate on voltide.exclusion
  for each statement execute function voltide.refuse_change();

grant select on voltide.player_limit, voltide.exclusion to voltide_app;
