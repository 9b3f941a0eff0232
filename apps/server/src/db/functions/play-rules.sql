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

-- The most promo that a cash stake may turn into cash: 10 % of the stake's 7 % edge, floored.
create function voltide.most_released(p_stake bigint) returns bigint language sql immutable as $$
  select greatest(p_stake, 0) / 1000 * 7 + greatest(p_stake, 0) % 1000 * 7 / 1000
$$;
