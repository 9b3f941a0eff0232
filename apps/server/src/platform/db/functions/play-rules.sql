-- The bucket that pays a stake: the first in the player's order that covers it whole; null if none does.
create function voltide.paying_bucket(p_order voltide.spend_order, p_stake bigint, p_cash bigint, p_promo bigint)
returns voltide.account_kind language sql immutable as $$
  select case
    when p_stake < 0 then null
    when p_order = 'promo_first' and p_promo >= p_stake then 'promo'::voltide.account_kind
    when p_order in ('promo_first', 'cash_first', 'cash_only') and p_cash >= p_stake then 'cash'
    when p_order in ('cash_first', 'promo_only') and p_promo >= p_stake then 'promo'
  end
$$;

-- How long a player must still wait before the next play; 0 or less for no time. A last play that lies further ahead
-- than the interval was made before the clock was set back: it is waited for no longer.
create function voltide.wait_ms(p_at_ms bigint, p_last_play_at_ms bigint, p_min_interval_ms integer)
returns bigint language sql immutable as $$
  select case
    when p_last_play_at_ms > p_at_ms + p_min_interval_ms then 0
    else least(p_last_play_at_ms + p_min_interval_ms - p_at_ms, p_min_interval_ms)
  end
$$;

-- The most that the house may keep of a stake in the long run: 7 %, floored (rules book §1).
create function voltide.most_edge(p_stake bigint) returns bigint language sql immutable as $$
  select greatest(p_stake, 0) / 100 * voltide.rule_most_edge_percent()
    + greatest(p_stake, 0) % 100 * voltide.rule_most_edge_percent() / 100
$$;

-- The promo that a cash stake turns into cash: a tenth of its edge, floored (rules book §1).
create function voltide.release_of(p_edge bigint) returns bigint language sql immutable as $$
  select p_edge * voltide.rule_release_bps() / 10000
$$;

-- The highest nonce that has a place in the number of an item; a pair is replaced long before.
create function voltide.last_nonce() returns integer language sql immutable as $$
  select 65535
$$;

-- The UTC day of a moment, counted from 1970.
create function voltide.utc_day(p_at_ms bigint) returns integer language sql immutable as $$
  select (p_at_ms / 86400000)::integer
$$;

-- When the UTC day, the ISO week and the month of a moment began.
create function voltide.day_start(p_at_ms bigint) returns bigint language sql immutable as $$
  select p_at_ms - p_at_ms % 86400000
$$;
create function voltide.week_start(p_at_ms bigint) returns bigint language sql immutable as $$
  select ((p_at_ms / 86400000 + 3) / 7 * 7 - 3) * 86400000
$$;
create function voltide.month_start(p_at_ms bigint) returns bigint language sql immutable as $$
  select (date_trunc('month', (date '1970-01-01' + (p_at_ms / 86400000)::integer)::timestamp)::date
    - date '1970-01-01') * 86400000::bigint
$$;

-- The time from the last play to this one: it goes on for five minutes at most. Before the first play there was none.
create function voltide.step_ms(p_last_play_at_ms bigint, p_at_ms bigint) returns bigint language sql immutable as $$
  select case p_last_play_at_ms
    when 0 then 0
    else greatest(least(p_at_ms - p_last_play_at_ms, voltide.rule_play_lasts_ms()), 0)
  end
$$;
