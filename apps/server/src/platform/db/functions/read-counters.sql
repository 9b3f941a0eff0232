-- What a player's cash stakes of the day, the ISO week and the month of a moment came to, and of those before them; and
-- what the promo stakes of the first three were.
create function voltide.list_periods(p_user_id bigint, p_at_ms bigint) returns table (
  period text, stake bigint, payout bigint, edge bigint, last_stake bigint, last_payout bigint, last_edge bigint,
  promo_stake bigint
)
language sql stable as $$
  select t.period,
    voltide.sum_of_period(t.ahead, p.cash_stake, t.stake, t.last_stake),
    voltide.sum_of_period(t.ahead, p.cash_payout, t.payout, t.last_payout),
    voltide.sum_of_period(t.ahead, p.cash_edge, t.edge, t.last_edge),
    voltide.sum_of_period(t.ahead - 1, p.cash_stake, t.stake, t.last_stake),
    voltide.sum_of_period(t.ahead - 1, p.cash_payout, t.payout, t.last_payout),
    voltide.sum_of_period(t.ahead - 1, p.cash_edge, t.edge, t.last_edge),
    voltide.sum_of_period(t.ahead, p.promo_stake, t.promo, t.last_promo)
  from voltide.player p
  cross join lateral (select (p.stake_marks).*, (p.promo_marks).*, voltide.utc_day(p_at_ms) as day) m
  cross join lateral (values
    ('day', m.day - p.counted_day, m.stake_before_day, m.stake_before_last_day,
      m.payout_before_day, m.payout_before_last_day, m.edge_before_day, m.edge_before_last_day,
      m.promo_stake_before_day, m.promo_stake_before_last_day),
    ('week', voltide.week_of(m.day) - voltide.week_of(p.counted_day),
      m.stake_before_week, m.stake_before_last_week,
      m.payout_before_week, m.payout_before_last_week, m.edge_before_week, m.edge_before_last_week,
      m.promo_stake_before_week, m.promo_stake_before_last_week),
    ('month', voltide.month_of(m.day) - voltide.month_of(p.counted_day),
      m.stake_before_month, m.stake_before_last_month,
      m.payout_before_month, m.payout_before_last_month, m.edge_before_month, m.edge_before_last_month,
      m.promo_stake_before_month, m.promo_stake_before_last_month)
  ) as t (period, ahead, stake, last_stake, payout, last_payout, edge, last_edge, promo, last_promo)
  where p.user_id = p_user_id
$$;
