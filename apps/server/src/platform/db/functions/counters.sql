-- What a player has staked in a period is a difference: the sum of all time less what it was before the period began.
-- So a play changes the sums of all time, and only the first one of a day more than that.
-- docs/decisions/0039-counters.md.

-- ISO weeks, counted so that Monday begins one.
create function voltide.week_of(p_utc_day integer) returns integer language sql immutable as $$
  select (p_utc_day + 3) / 7
$$;

create function voltide.month_of(p_utc_day integer) returns integer language sql immutable as $$
  select (extract(year from '1970-01-01'::date + p_utc_day) * 12
    + extract(month from '1970-01-01'::date + p_utc_day))::integer
$$;

-- What the sum was before the current period, when a play of so many periods ahead adds an amount to it. A play from
-- before the current period counts in the last one, so it moves the mark.
create function voltide.before_current(p_ahead integer, p_before bigint, p_total bigint, p_amount bigint)
returns bigint language sql immutable as $$
  select case when p_ahead = 0 then p_before when p_ahead > 0 then p_total else p_before + p_amount end
$$;

-- The same before the last period, which is the one next to the current one in the calendar.
create function voltide.before_last(p_ahead integer, p_before_last bigint, p_before bigint, p_total bigint)
returns bigint language sql immutable as $$
  select case when p_ahead <= 0 then p_before_last when p_ahead = 1 then p_before else p_total end
$$;

-- The marks of a player when a play of another day than the counted one adds what it staked, brought back and left to
-- the house. Not in SQL: it would become a part of every statement that may call it.
create function voltide.move_marks(
  p_marks voltide.stake_marks, p_counted_day integer, p_utc_day integer,
  p_cash_stake bigint, p_cash_payout bigint, p_cash_edge bigint, p_stake bigint, p_payout bigint, p_edge bigint
) returns voltide.stake_marks
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  m voltide.stake_marks := p_marks;
  v_days constant integer := p_utc_day - p_counted_day;
  v_weeks constant integer := voltide.week_of(p_utc_day) - voltide.week_of(p_counted_day);
  v_months constant integer := voltide.month_of(p_utc_day) - voltide.month_of(p_counted_day);
begin
  m.stake_before_last_day := voltide.before_last(
    v_days, m.stake_before_last_day, m.stake_before_day, p_cash_stake);
  m.stake_before_day := voltide.before_current(v_days, m.stake_before_day, p_cash_stake, p_stake);
  m.stake_before_last_week := voltide.before_last(
    v_weeks, m.stake_before_last_week, m.stake_before_week, p_cash_stake);
  m.stake_before_week := voltide.before_current(v_weeks, m.stake_before_week, p_cash_stake, p_stake);
  m.stake_before_last_month := voltide.before_last(
    v_months, m.stake_before_last_month, m.stake_before_month, p_cash_stake);
  m.stake_before_month := voltide.before_current(v_months, m.stake_before_month, p_cash_stake, p_stake);
  m.payout_before_last_day := voltide.before_last(
    v_days, m.payout_before_last_day, m.payout_before_day, p_cash_payout);
  m.payout_before_day := voltide.before_current(v_days, m.payout_before_day, p_cash_payout, p_payout);
  m.payout_before_last_week := voltide.before_last(
    v_weeks, m.payout_before_last_week, m.payout_before_week, p_cash_payout);
  m.payout_before_week := voltide.before_current(v_weeks, m.payout_before_week, p_cash_payout, p_payout);
  m.payout_before_last_month := voltide.before_last(
    v_months, m.payout_before_last_month, m.payout_before_month, p_cash_payout);
  m.payout_before_month := voltide.before_current(v_months, m.payout_before_month, p_cash_payout, p_payout);
  m.edge_before_last_day := voltide.before_last(
    v_days, m.edge_before_last_day, m.edge_before_day, p_cash_edge);
  m.edge_before_day := voltide.before_current(v_days, m.edge_before_day, p_cash_edge, p_edge);
  m.edge_before_last_week := voltide.before_last(
    v_weeks, m.edge_before_last_week, m.edge_before_week, p_cash_edge);
  m.edge_before_week := voltide.before_current(v_weeks, m.edge_before_week, p_cash_edge, p_edge);
  m.edge_before_last_month := voltide.before_last(
    v_months, m.edge_before_last_month, m.edge_before_month, p_cash_edge);
  m.edge_before_month := voltide.before_current(v_months, m.edge_before_month, p_cash_edge, p_edge);
  return m;
end $$;

-- The marks of promo stakes, moved as those of cash.
create function voltide.move_promo(
  p_marks voltide.promo_marks, p_counted_day integer, p_utc_day integer, p_promo_stake bigint, p_stake bigint
) returns voltide.promo_marks
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  m voltide.promo_marks := p_marks;
  v_days constant integer := p_utc_day - p_counted_day;
  v_weeks constant integer := voltide.week_of(p_utc_day) - voltide.week_of(p_counted_day);
  v_months constant integer := voltide.month_of(p_utc_day) - voltide.month_of(p_counted_day);
begin
  m.promo_stake_before_last_day := voltide.before_last(
    v_days, m.promo_stake_before_last_day, m.promo_stake_before_day, p_promo_stake);
  m.promo_stake_before_day := voltide.before_current(v_days, m.promo_stake_before_day, p_promo_stake, p_stake);
  m.promo_stake_before_last_week := voltide.before_last(
    v_weeks, m.promo_stake_before_last_week, m.promo_stake_before_week, p_promo_stake);
  m.promo_stake_before_week := voltide.before_current(v_weeks, m.promo_stake_before_week, p_promo_stake, p_stake);
  m.promo_stake_before_last_month := voltide.before_last(
    v_months, m.promo_stake_before_last_month, m.promo_stake_before_month, p_promo_stake);
  m.promo_stake_before_month := voltide.before_current(v_months, m.promo_stake_before_month, p_promo_stake, p_stake);
  return m;
end $$;

-- What of a sum is of the period that is so many ahead of the current one; of any earlier one it is the last one's.
create function voltide.sum_of_period(p_ahead integer, p_total bigint, p_before bigint, p_before_last bigint)
returns bigint language sql immutable as $$
  select case when p_ahead > 0 then 0 when p_ahead = 0 then p_total - p_before else p_before - p_before_last end
$$;

-- The level of who has this XP; what is earned by edges is floored once over everything (games/progress/levels.ts).
create function voltide.level_of(p_cash_edge bigint, p_promo_edge bigint, p_xp bigint) returns integer
language sql immutable as $$
  select 1 + width_bucket(
    p_xp + (voltide.rule_xp_promo_divisor() * p_cash_edge + p_promo_edge) / voltide.rule_xp_edge_divisor(),
    voltide.rule_level_starts())
$$;

-- What a cash stake with this edge gives back at a level, in thousandths of a sun: 5 % and 0.1 % per level.
create function voltide.rakeback_of(p_edge bigint, p_level integer) returns bigint language sql immutable as $$
  select p_edge * (voltide.rule_rakeback_base() + voltide.rule_rakeback_per_level() * p_level)
$$;
