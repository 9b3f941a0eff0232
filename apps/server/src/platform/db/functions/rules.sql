-- Written by `npm run docs` from the rules in games, packages/contract and apps/server. Change them there:
-- their numbers stand in no other file of functions, which `npm run check` holds.

create function voltide.rule_battle_unfilled_after_ms() returns bigint language sql immutable as $$
  select 1800000::bigint
$$;
create function voltide.rule_battle_void_after_ms() returns bigint language sql immutable as $$
  select 603000::bigint
$$;
create function voltide.rule_battle_lock_life_ms() returns bigint language sql immutable as $$
  select 1000::bigint
$$;
create function voltide.rule_battle_most_entry() returns bigint language sql immutable as $$
  select 2500000000::bigint
$$;
create function voltide.rule_season_sealed_after_ms() returns bigint language sql immutable as $$
  select 30000::bigint
$$;
create function voltide.rule_season_late_plays_ms() returns bigint language sql immutable as $$
  select 300000::bigint
$$;
create function voltide.rule_season_day_pool() returns bigint language sql immutable as $$
  select 100000000::bigint
$$;
create function voltide.rule_season_week_bps() returns bigint language sql immutable as $$
  select 200::bigint
$$;
create function voltide.rule_season_month_bps() returns bigint language sql immutable as $$
  select 100::bigint
$$;
create function voltide.rule_edge_per_point() returns bigint language sql immutable as $$
  select 1000::bigint
$$;
create function voltide.rule_most_prize_per_point() returns bigint language sql immutable as $$
  select 100::bigint
$$;
create function voltide.rule_cache_dawn_tokens() returns integer language sql immutable as $$
  select 10::integer
$$;
create function voltide.rule_cache_dawn_unit() returns bigint language sql immutable as $$
  select 1500000::bigint
$$;
create function voltide.rule_cache_level_unit() returns bigint language sql immutable as $$
  select 5000000::bigint
$$;
create function voltide.rule_cache_most_units() returns bigint language sql immutable as $$
  select 40::bigint
$$;
create function voltide.rule_levels_per_cache() returns integer language sql immutable as $$
  select 10::integer
$$;
create function voltide.rule_most_edge_percent() returns bigint language sql immutable as $$
  select 7::bigint
$$;
create function voltide.rule_release_bps() returns bigint language sql immutable as $$
  select 1000::bigint
$$;
create function voltide.rule_rakeback_base() returns bigint language sql immutable as $$
  select 50::bigint
$$;
create function voltide.rule_rakeback_per_level() returns bigint language sql immutable as $$
  select 1::bigint
$$;
create function voltide.rule_xp_promo_divisor() returns bigint language sql immutable as $$
  select 5::bigint
$$;
create function voltide.rule_xp_edge_divisor() returns bigint language sql immutable as $$
  select 5000::bigint
$$;
create function voltide.rule_level_starts() returns bigint[] language sql immutable as $$
  select '{
    120, 400, 880, 1600, 2600, 3920, 5600, 7680, 10200, 13200, 16720,
    20800, 25480, 30800, 36800, 43520, 51000, 59280, 68400, 78400, 89320, 101200,
    114080, 128000, 143000, 159120, 176400, 194880, 214600, 235600, 257920, 281600, 306680,
    333200, 361200, 390720, 421800, 454480, 488800, 524800, 562520, 602000, 643280, 686400,
    731400, 778320, 827200, 878080, 931000, 986000, 1043120, 1102400, 1163880, 1227600, 1293600,
    1361920, 1432600, 1505680, 1581200, 1659200, 1739720, 1822800, 1908480, 1996800, 2087800, 2181520,
    2278000, 2377280, 2479400, 2584400, 2692320, 2803200, 2917080, 3034000, 3154000, 3277120, 3403400,
    3532880, 3665600, 3801600, 3940920, 4083600, 4229680, 4379200, 4532200, 4688720, 4848800, 5012480,
    5179800, 5350800, 5525520, 5704000, 5886280, 6072400, 6262400, 6456320, 6654200, 6856080, 7062000
  }'::bigint[]
$$;
create function voltide.rule_promo_expires_days() returns integer language sql immutable as $$
  select 90::integer
$$;
create function voltide.rule_promo_notice_days() returns integer language sql immutable as $$
  select 14::integer
$$;
create function voltide.rule_jackpot_bps() returns bigint language sql immutable as $$
  select 50::bigint
$$;
create function voltide.rule_jackpot_sealed_after_ms() returns bigint language sql immutable as $$
  select 30000::bigint
$$;
create function voltide.rule_jackpot_stake_per_ticket() returns bigint language sql immutable as $$
  select 5000000::bigint
$$;
create function voltide.rule_jackpot_most_tickets() returns integer language sql immutable as $$
  select 200::integer
$$;
create function voltide.rule_jackpot_place_bps() returns bigint[] language sql immutable as $$
  select '{
    6000, 500, 500, 500, 500
  }'::bigint[]
$$;
create function voltide.rule_jackpot_cash_per_ticket() returns bigint language sql immutable as $$
  select 40000::bigint
$$;
create function voltide.rule_jackpot_least_pool() returns bigint language sql immutable as $$
  select 50000000::bigint
$$;
create function voltide.rule_loading_token_score() returns integer language sql immutable as $$
  select 100::integer
$$;
create function voltide.rule_loading_tokens_per_day() returns integer language sql immutable as $$
  select 5::integer
$$;
create function voltide.rule_quick_most_kept() returns bigint language sql immutable as $$
  select 50000000::bigint
$$;
create function voltide.rule_quick_most_xp() returns integer language sql immutable as $$
  select 500::integer
$$;
create function voltide.rule_quick_most_tokens() returns integer language sql immutable as $$
  select 10::integer
$$;
create function voltide.rule_quick_bonus() returns bigint language sql immutable as $$
  select 5000000::bigint
$$;
create function voltide.rule_quick_save_grace_ms() returns bigint language sql immutable as $$
  select 120000::bigint
$$;
create function voltide.rule_quick_first_tokens() returns integer language sql immutable as $$
  select 3::integer
$$;
create function voltide.rule_quick_xp_per_pack() returns integer language sql immutable as $$
  select 25::integer
$$;
create function voltide.rule_referral_gift() returns bigint language sql immutable as $$
  select 10000000::bigint
$$;
create function voltide.rule_referral_match_percent() returns bigint language sql immutable as $$
  select 5::bigint
$$;
create function voltide.rule_referral_most_match() returns bigint language sql immutable as $$
  select 50000000::bigint
$$;
create function voltide.rule_referral_bounty() returns bigint language sql immutable as $$
  select 5000000::bigint
$$;
create function voltide.rule_referral_bounty_stake() returns bigint language sql immutable as $$
  select 50000000::bigint
$$;
create function voltide.rule_referral_bounty_days() returns integer language sql immutable as $$
  select 3::integer
$$;
create function voltide.rule_referral_active_stake() returns bigint language sql immutable as $$
  select 20000000::bigint
$$;
create function voltide.rule_referral_active_days() returns integer language sql immutable as $$
  select 30::integer
$$;
create function voltide.rule_referral_least_claim() returns bigint language sql immutable as $$
  select 1000000::bigint
$$;
create function voltide.rule_referral_claim_wait_ms() returns bigint language sql immutable as $$
  select 86400000::bigint
$$;
create function voltide.rule_referral_same_network_ms() returns bigint language sql immutable as $$
  select 259200000::bigint
$$;
create function voltide.rule_withdrawal_least() returns bigint language sql immutable as $$
  select 20000000::bigint
$$;
create function voltide.rule_withdrawal_one_approver() returns bigint language sql immutable as $$
  select 5000000000::bigint
$$;
create function voltide.rule_withdrawal_fee_bps() returns integer language sql immutable as $$
  select 200::integer
$$;
create function voltide.rule_withdrawal_most_fee_bps() returns integer language sql immutable as $$
  select 500::integer
$$;
create function voltide.rule_payouts_per_hour() returns bigint language sql immutable as $$
  select 20000000000::bigint
$$;
create function voltide.rule_welcome_gift() returns bigint language sql immutable as $$
  select 100000000::bigint
$$;
create function voltide.rule_spin_most_gift() returns bigint language sql immutable as $$
  select 265000000::bigint
$$;
create function voltide.rule_cool_off_most_days() returns integer language sql immutable as $$
  select 30::integer
$$;
create function voltide.rule_self_exclusion_least_days() returns integer language sql immutable as $$
  select 181::integer
$$;
create function voltide.rule_self_exclusion_most_days() returns integer language sql immutable as $$
  select 1827::integer
$$;
create function voltide.rule_ritual_minutes() returns bigint[] language sql immutable as $$
  select '{
    15, 30, 60, 120
  }'::bigint[]
$$;
create function voltide.rule_play_lasts_ms() returns bigint language sql immutable as $$
  select 300000::bigint
$$;
create function voltide.rule_usual_ritual_minutes() returns integer language sql immutable as $$
  select 60::integer
$$;
create function voltide.rule_token_life_ms() returns bigint language sql immutable as $$
  select 900000::bigint
$$;
create function voltide.rule_notice_ms() returns bigint language sql immutable as $$
  select 86400000::bigint
$$;
create function voltide.rule_dear_notice_ms() returns bigint language sql immutable as $$
  select 604800000::bigint
$$;
create function voltide.rule_most_adjusted_once() returns bigint language sql immutable as $$
  select 100000000::bigint
$$;
create function voltide.rule_most_adjusted_in_day() returns bigint language sql immutable as $$
  select 500000000::bigint
$$;
create function voltide.rule_scan_death_margin_ms() returns bigint language sql immutable as $$
  select 60000::bigint
$$;
create function voltide.rule_kept_lost_deposit_ms() returns bigint language sql immutable as $$
  select 2592000000::bigint
$$;
create function voltide.rule_kept_device_ms() returns bigint language sql immutable as $$
  select 15552000000::bigint
$$;
create function voltide.rule_kept_evidence_ms() returns bigint language sql immutable as $$
  select 15552000000::bigint
$$;
create function voltide.rule_kept_liability_tree_days() returns integer language sql immutable as $$
  select 90::integer
$$;
create function voltide.rule_kept_seal_tree_days() returns integer language sql immutable as $$
  select 366::integer
$$;
create function voltide.rule_kept_click_days() returns integer language sql immutable as $$
  select 366::integer
$$;
create function voltide.rule_referral_bps(p_number bigint) returns bigint language sql immutable as $$
  select (case
    when p_number >= 500 then 2000
    when p_number >= 100 then 1600
    when p_number >= 25 then 1400
    when p_number >= 5 then 1200
    when p_number >= 0 then 1000
  end)::bigint
$$;
create function voltide.rule_quick_milestone_xp(p_number bigint) returns bigint language sql immutable as $$
  select (case when p_number >= 5 then 50 else 0 end
    + case when p_number >= 1 then 20 else 0 end)::bigint
$$;
create function voltide.rule_quick_milestone_tokens(p_number bigint) returns bigint language sql immutable as $$
  select (case when p_number >= 10 then 2 else 0 end
    + case when p_number >= 3 then 1 else 0 end)::bigint
$$;
