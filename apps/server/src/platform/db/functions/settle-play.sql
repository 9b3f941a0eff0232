-- The same as settle_plays, for one user, and for what that one does not know: prizes besides payout and items, games
-- that are played once a day, and free packs. Promo is given by these alone, so that a server can give it once a day at
-- most, or for tokens and levels that were earned. Who computed a play from the days before names the last of them:
-- after another one it is no longer right.
create function voltide.settle_play(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint,
  p_game text, p_input text, p_table_id integer, p_epoch integer, p_nonce integer,
  p_stake bigint, p_spend_order voltide.spend_order, p_credit bigint, p_edge bigint, p_min_interval_ms integer,
  p_draws integer[], p_find_k smallint[], p_find_item smallint[], p_find_value bigint[], p_sold_k smallint[],
  p_preferences_version integer default null,
  p_gift bigint default 0, p_tokens integer default 0, p_tickets integer default 0, p_xp integer default 0,
  p_utc_day integer default null, p_last_day integer default null, p_heeds_pause boolean default false
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_player record;
  v_state record;
  v_bucket voltide.account_kind;
  v_balance bigint;
  v_seq bigint;
  v_head bytea;
  v_released bigint := 0;
  v_promo_head bytea;
  v_found bigint := 0;
  v_value bigint;
  v_cash integer;
  v_day integer := voltide.utc_day(p_at_ms);
  v_stake bigint;
  v_payout bigint;
  v_edge bigint;
  v_last_day integer;
  v_barrier voltide.barrier;
  v_tier integer;
  v_most_gift bigint;
  v_spent integer := 0;
begin
  if p_edge < 0 or p_edge > voltide.most_edge(p_stake) or p_nonce > voltide.last_nonce()
    or 0 > any (p_find_k) or 255 < any (p_find_k) then
    raise exception 'no game asks for such a play' using errcode = 'invalid_parameter_value';
  end if;
  if p_game = 'caches' then
    v_tier := voltide.cache_tier(p_table_id, p_input);
    v_most_gift := voltide.most_cache_gift(p_user_id, v_tier);
    if (p_stake, p_credit, p_tokens, p_tickets, p_xp) <> (0, 0, 0, 0, 0) or p_gift < 1
      or cardinality(p_find_k) > 0 or p_utc_day is not null then
      raise exception 'no cache gives such prizes' using errcode = 'invalid_parameter_value';
    end if;
    v_spent := case v_tier when 0 then 10 else 0 end;
  elsif p_gift > 0 and p_utc_day is not null then
    v_most_gift := (voltide.get_rule(p_user_id, 'gift', 'prize', 'promo')).most_each;
  end if;
  if p_gift > coalesce(v_most_gift, 0) or p_gift < 0 or p_utc_day <> voltide.utc_day(p_at_ms) then
    raise exception 'no game gives such prizes' using errcode = 'invalid_parameter_value';
  end if;
  r.ord := 1;
  select p.epoch, p.nonce, p.last_play_at_ms, p.preferences_version, p.has_limits,
    p.tokens, p.cash_edge, p.promo_edge, p.xp
  into v_player
  from voltide.player p where p.user_id = p_user_id for no key update;
  if not found then
    r.status := 'unknown_user';
    return r;
  end if;

  select c.balance as cash, c.seq as cash_seq, c.head as cash_head,
    m.balance as promo, m.seq as promo_seq, m.head as promo_head, o.key is not null as used
  into v_state
  from voltide.account c
  join voltide.account m on m.user_id = p_user_id and m.kind = 'promo'
  left join voltide.operation o on o.user_id = p_user_id and o.key = p_key
  where c.user_id = p_user_id and c.kind = 'cash';
  if v_state.used then
    return voltide.find_answer(p_user_id, p_key, p_request_hash);
  end if;

  if exists (
    select from voltide.sale_term s where s.table_id = p_table_id and not voltide.is_sold(s, p_at_ms)
  ) then
    r.status := 'odds_changed';
    return r;
  end if;
  if p_heeds_pause then
    r.status := voltide.find_pause(p_user_id, p_at_ms);
    if r.status is not null then
      return r;
    end if;
    -- A seat of a battle begins a cycle of the game too (rules book §12).
    v_player.last_play_at_ms := greatest(v_player.last_play_at_ms, voltide.last_seat_ms(p_user_id));
  end if;
  r.retry_after_ms := voltide.wait_ms(p_at_ms, v_player.last_play_at_ms, p_min_interval_ms);
  if r.retry_after_ms > 0 then
    r.status := 'too_soon';
    return r;
  end if;
  r.retry_after_ms := null;
  if p_epoch <> v_player.epoch or p_nonce <> v_player.nonce
    or p_preferences_version <> v_player.preferences_version then
    r.status := 'stale';
    return r;
  end if;
  if p_utc_day is not null then
    select max(d.utc_day) into v_last_day from voltide.daily_play d where d.user_id = p_user_id and d.game = p_game;
    if v_last_day >= p_utc_day then
      r.status := 'day_used';
      return r;
    end if;
    if v_last_day is distinct from p_last_day then
      r.status := 'days_changed';
      return r;
    end if;
  end if;
  v_bucket := voltide.paying_bucket(p_spend_order, p_stake, v_state.cash, v_state.promo);
  if v_player.has_limits then
    v_barrier := voltide.find_barrier(p_user_id, p_at_ms, v_bucket, p_stake);
    if v_barrier.status is not null then
      r.status := v_barrier.status;
      r.retry_after_ms := v_barrier.until_ms - p_at_ms;
      return r;
    end if;
  end if;
  if v_bucket is null then
    r.status := 'insufficient';
    return r;
  end if;
  if v_tier is not null then
    r.status := voltide.find_cache_refusal(p_user_id, v_tier, v_player.tokens,
      voltide.level_of(v_player.cash_edge, v_player.promo_edge, v_player.xp));
    if r.status is not null then
      return r;
    end if;
  end if;

  if v_bucket = 'cash' then
    v_balance := v_state.cash;
    v_seq := v_state.cash_seq;
    v_head := v_state.cash_head;
    v_released := least(voltide.release_of(p_edge), v_state.promo);
  else
    v_balance := v_state.promo;
    v_seq := v_state.promo_seq;
    v_head := v_state.promo_head;
  end if;
  if p_stake > 0 then
    v_balance := v_balance - p_stake;
    v_seq := v_seq + 1;
    v_head := voltide.chain_hash(v_head, p_user_id, v_seq, -p_stake, v_balance, p_at_ms, v_bucket, 'house', 'stake');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, chain_hash)
    values
      (p_user_id, v_bucket, v_seq, 'house', -p_stake, v_balance, 'stake', p_epoch, p_nonce, p_key, p_at_ms, v_head);
  end if;
  if p_credit <> 0 then
    v_balance := v_balance + p_credit;
    v_seq := v_seq + 1;
    v_head := voltide.chain_hash(v_head, p_user_id, v_seq, p_credit, v_balance, p_at_ms, v_bucket, 'house', 'win');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, chain_hash)
    values
      (p_user_id, v_bucket, v_seq, 'house', p_credit, v_balance, 'win', p_epoch, p_nonce, p_key, p_at_ms, v_head);
  end if;
  if v_released > 0 then
    v_balance := v_balance + v_released;
    v_seq := v_seq + 1;
    v_head := voltide.chain_hash(
      v_head, p_user_id, v_seq, v_released, v_balance, p_at_ms, 'cash', 'promo_release', 'release');
    v_promo_head := voltide.chain_hash(
      v_state.promo_head, p_user_id, v_state.promo_seq + 1, -v_released, v_state.promo - v_released, p_at_ms,
      'promo', 'promo_release', 'release');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, chain_hash)
    values
      (p_user_id, 'cash', v_seq, 'promo_release', v_released, v_balance, 'release',
        p_epoch, p_nonce, p_key, p_at_ms, v_head),
      (p_user_id, 'promo', v_state.promo_seq + 1, 'promo_release', -v_released, v_state.promo - v_released, 'release',
        p_epoch, p_nonce, p_key, p_at_ms, v_promo_head);
    update voltide.account set balance = v_state.promo - v_released, seq = v_state.promo_seq + 1, head = v_promo_head
    where user_id = p_user_id and kind = 'promo';
  end if;
  if p_stake <> 0 or p_credit <> 0 or v_released > 0 then
    update voltide.account set balance = v_balance, seq = v_seq, head = v_head
    where user_id = p_user_id and kind = v_bucket;
  end if;

  if p_gift > 0 then
    perform voltide.post(p_user_id, 'promo', 'gifts', p_gift,
      case when v_tier is null then 'prize'::voltide.cause else 'cache' end, p_key, p_at_ms);
  end if;

  r.status := 'settled';
  r.replayed := false;
  r.epoch := p_epoch;
  r.nonce := p_nonce;
  r.bucket := v_bucket;
  r.cash_after := case v_bucket when 'cash' then v_balance else v_state.cash end;
  r.promo_after := case v_bucket when 'cash' then v_state.promo - v_released else v_balance end + p_gift;
  r.credited := p_credit;
  r.released := v_released;
  r.at_ms := p_at_ms;

  foreach v_value in array p_find_value loop
    v_found := v_found + v_value;
  end loop;
  v_cash := (v_bucket = 'cash')::integer;
  v_stake := v_cash * p_stake;
  v_payout := v_cash * (p_credit + v_found);
  v_edge := v_cash * p_edge;
  update voltide.player p set
    nonce = p.nonce + 1, last_play_at_ms = p_at_ms,
    played_ms = p.played_ms + voltide.step_ms(p.last_play_at_ms, p_at_ms),
    played_marks = case p.counted_day when v_day then p.played_marks
      else voltide.move_played(p.played_marks, p.counted_day, p.played_ms, p.last_play_at_ms, p_at_ms) end,
    cash_stake = p.cash_stake + v_stake, promo_stake = p.promo_stake + p_stake - v_stake,
    cash_payout = p.cash_payout + v_payout,
    cash_edge = p.cash_edge + v_edge, promo_edge = p.promo_edge + p_edge - v_edge,
    tokens = p.tokens + p_tokens - v_spent, tickets = p.tickets + p_tickets, xp = p.xp + p_xp,
    rakeback_thousandths = p.rakeback_thousandths
      + voltide.rakeback_of(v_edge, voltide.level_of(p.cash_edge, p.promo_edge, p.xp)),
    stake_marks = case p.counted_day when v_day then p.stake_marks
      else voltide.move_marks(p.stake_marks, p.counted_day, v_day,
        p.cash_stake, p.cash_payout, p.cash_edge, v_stake, v_payout, v_edge) end,
    promo_marks = case p.counted_day when v_day then p.promo_marks
      else voltide.move_promo(p.promo_marks, p.counted_day, v_day, p.promo_stake, p_stake - v_stake) end,
    counted_day = greatest(p.counted_day, v_day)
  where p.user_id = p_user_id;
  insert into voltide.operation
    (user_id, key, request_hash, kind, epoch, nonce, bucket, cash_after, promo_after, credited, released, at_ms)
  values (p_user_id, p_key, p_request_hash, 'play', p_epoch, p_nonce, v_bucket, r.cash_after, r.promo_after, p_credit,
    v_released, p_at_ms);
  insert into voltide.play
    (user_id, epoch, nonce, game, input, table_id, stake, bucket, credit, returned, edge, draws, sold_k, at_ms)
  values (p_user_id, p_epoch, p_nonce, p_game, p_input, p_table_id, p_stake, v_bucket, p_credit,
    p_credit + v_found + p_gift, p_edge, p_draws, p_sold_k, p_at_ms);
  insert into voltide.find (user_id, find_no, table_id, item, value, bucket)
  select p_user_id, voltide.find_no(p_epoch, p_nonce, f.k), p_table_id, f.item, f.value, v_bucket
  from unnest(p_find_k, p_find_item, p_find_value) as f (k, item, value);
  if p_utc_day is not null then
    insert into voltide.daily_play (user_id, epoch, nonce, utc_day, game)
    values (p_user_id, p_epoch, p_nonce, p_utc_day, p_game);
    if p_game = 'spin' then
      insert into voltide.statistic_queue (kind, table_id, streak_day, draw)
      values ('spin', p_table_id, (p_input::jsonb ->> 'day')::integer, p_draws[1]);
    end if;
  end if;
  if v_tier is not null then
    insert into voltide.cache_open (user_id, epoch, nonce, tier, tokens)
    values (p_user_id, p_epoch, p_nonce, v_tier, v_spent);
  end if;
  if (p_gift, p_tokens, p_tickets, p_xp) <> (0, 0, 0, 0) then
    insert into voltide.play_prize (user_id, gift, epoch, nonce, utc_day, tokens, tickets, xp)
    values (p_user_id, p_gift, p_epoch, p_nonce, voltide.utc_day(p_at_ms), p_tokens, p_tickets, p_xp);
    perform voltide.mark_progress(p_user_id);
  end if;
  if p_stake > 0 then
    insert into voltide.stake_feed
      (at_ms, user_ids, games, buckets, stakes, payouts, edges, released, table_ids)
    values (p_at_ms, array[p_user_id], array[p_game], array[v_bucket], array[p_stake], array[p_credit + v_found],
      array[p_edge], v_released, array[p_table_id]);
  end if;
  insert into voltide.tally (names, amounts, table_ids, draws)
  values (array['cash', 'promo', 'cash_finds'],
    array[r.cash_after - v_state.cash, r.promo_after - v_state.promo, v_cash * v_found],
    array_fill(p_table_id, array[cardinality(p_draws)]), p_draws);
  return r;
end $$;
