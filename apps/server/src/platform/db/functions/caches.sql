-- The tier of the free pack that a play opens: 0 for the Dawn Cache, k for Level Cache k. The odds table says which;
-- the input must name the same one.
create function voltide.cache_tier(p_table_id integer, p_input text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cache text;
begin
  select t.subject into v_cache from voltide.odds_table t where t.table_id = p_table_id and t.game = 'caches';
  if v_cache is null or p_input <> format('{"cache":"%s"}', v_cache) then
    raise exception 'no cache is opened by such a play' using errcode = 'invalid_parameter_value';
  end if;
  return case v_cache when 'dawn' then 0 else substr(v_cache, 7)::integer end;
end $$;

-- The most that a free pack gives: 40 units, of 1.50 VT for the Dawn Cache and 5 VT times k for Level Cache k (rules
-- book §3), and never more than its cause allows.
create function voltide.most_cache_gift(p_user_id bigint, p_tier integer) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return least(
    voltide.rule_cache_most_units()
      * case p_tier when 0 then voltide.rule_cache_dawn_unit() else voltide.rule_cache_level_unit() * p_tier end,
    (voltide.get_rule(p_user_id, 'gift', 'cache', 'promo')).most_each);
end $$;

-- What keeps a player from opening a free pack, null for nothing. Whoever asks holds the player's row.
create function voltide.find_cache_refusal(p_user_id bigint, p_tier integer, p_tokens bigint, p_level integer)
returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_tier = 0 then case when p_tokens < voltide.rule_cache_dawn_tokens() then 'tokens_missing' end
    when exists (select from voltide.cache_open c where c.user_id = p_user_id and c.tier = p_tier) then 'cache_opened'
    when p_level < voltide.rule_levels_per_cache() * p_tier then 'cache_locked'
  end
$$;
