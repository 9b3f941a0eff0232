-- The same as settle_plays, for one user, and for what that one does not know: prizes besides payout and items, games
-- that are played once a day, and free packs. There are two since the plan of a batch costs a lone play as much again
-- as all it does here (docs/decisions/0119); what a stake counts, and what may be asked for, is in one place for both.
create function voltide.settle_play(i voltide.play_request) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_player record;
  v_state record;
  v_balance bigint;
  v_seq bigint;
  v_head bytea;
  v_released bigint := 0;
  v_promo_head bytea;
  v_found bigint := 0;
  v_value bigint;
  v_barrier voltide.barrier;
  v_has_prizes constant boolean := voltide.has_prizes(i);
begin
  if voltide.may_be(i) is not true then
    raise exception 'no game asks for such a play' using errcode = 'invalid_parameter_value';
  end if;
  if v_has_prizes and voltide.may_give(i) is not true then
    raise exception 'no game gives such prizes' using errcode = 'invalid_parameter_value';
  end if;
  r.ord := 1;
  select p.epoch, p.nonce, p.last_play_at_ms, p.preferences_version, p.has_limits,
    p.tokens, p.cash_edge, p.promo_edge, p.xp
  into v_player
  from voltide.player p where p.user_id = i.user_id for no key update;
  if not found then
    r.status := 'unknown_user';
    return r;
  end if;

  select c.balance as cash, c.seq as cash_seq, c.head as cash_head,
    m.balance as promo, m.seq as promo_seq, m.head as promo_head, o.key is not null as used
  into v_state
  from voltide.account c
  join voltide.account m on m.user_id = i.user_id and m.kind = 'promo'
  left join voltide.operation o on o.user_id = i.user_id and o.key = i.key
  where c.user_id = i.user_id and c.kind = 'cash';
  if v_state.used then
    return voltide.find_answer(i.user_id, i.key, i.request_hash);
  end if;

  if exists (
    select from voltide.sale_term s where s.table_id = i.table_id and not voltide.is_sold(s, i.at_ms)
  ) then
    r.status := 'odds_changed';
    return r;
  end if;
  if i.heeds_pause then
    r.status := voltide.find_pause(i.user_id, i.at_ms);
    if r.status is not null then
      return r;
    end if;
    -- A seat of a battle begins a cycle of the game too (rules book §12).
    v_player.last_play_at_ms := greatest(v_player.last_play_at_ms, voltide.last_seat_ms(i.user_id));
  end if;
  r.retry_after_ms := voltide.wait_ms(i.at_ms, v_player.last_play_at_ms, i.min_interval_ms);
  if r.retry_after_ms > 0 then
    r.status := 'too_soon';
    return r;
  end if;
  r.retry_after_ms := null;
  if i.epoch <> v_player.epoch or i.nonce <> v_player.nonce
    or i.preferences_version <> v_player.preferences_version then
    r.status := 'stale';
    return r;
  end if;
  if i.utc_day is not null then
    r.status := voltide.find_day_fault(i.user_id, i.game, i.utc_day, i.last_day);
    if r.status is not null then
      return r;
    end if;
  end if;
  r.bucket := voltide.paying_bucket(i.spend_order, i.stake, v_state.cash, v_state.promo);
  if v_player.has_limits then
    v_barrier := voltide.find_barrier(i.user_id, i.at_ms, r.bucket, i.stake);
    if v_barrier.status is not null then
      r.status := v_barrier.status;
      r.retry_after_ms := v_barrier.until_ms - i.at_ms;
      return r;
    end if;
  end if;
  if r.bucket is null then
    r.status := 'insufficient';
    return r;
  end if;
  if i.game = 'caches' then
    r.status := voltide.find_cache_refusal(i.user_id, voltide.cache_tier(i.table_id, i.input), v_player.tokens,
      voltide.level_of(v_player.cash_edge, v_player.promo_edge, v_player.xp));
    if r.status is not null then
      return r;
    end if;
  end if;

  if r.bucket = 'cash' then
    v_balance := v_state.cash;
    v_seq := v_state.cash_seq;
    v_head := v_state.cash_head;
    v_released := least(voltide.release_of(i.edge), v_state.promo);
  else
    v_balance := v_state.promo;
    v_seq := v_state.promo_seq;
    v_head := v_state.promo_head;
  end if;
  if i.stake > 0 then
    v_balance := v_balance - i.stake;
    v_seq := v_seq + 1;
    v_head := voltide.chain_hash(v_head, i.user_id, v_seq, -i.stake, v_balance, i.at_ms, r.bucket, 'house', 'stake');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, chain_hash)
    values
      (i.user_id, r.bucket, v_seq, 'house', -i.stake, v_balance, 'stake', i.epoch, i.nonce, i.key, i.at_ms, v_head);
  end if;
  if i.credit <> 0 then
    v_balance := v_balance + i.credit;
    v_seq := v_seq + 1;
    v_head := voltide.chain_hash(v_head, i.user_id, v_seq, i.credit, v_balance, i.at_ms, r.bucket, 'house', 'win');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, chain_hash)
    values
      (i.user_id, r.bucket, v_seq, 'house', i.credit, v_balance, 'win', i.epoch, i.nonce, i.key, i.at_ms, v_head);
  end if;
  if v_released > 0 then
    v_balance := v_balance + v_released;
    v_seq := v_seq + 1;
    v_head := voltide.chain_hash(
      v_head, i.user_id, v_seq, v_released, v_balance, i.at_ms, 'cash', 'promo_release', 'release');
    v_promo_head := voltide.chain_hash(
      v_state.promo_head, i.user_id, v_state.promo_seq + 1, -v_released, v_state.promo - v_released, i.at_ms,
      'promo', 'promo_release', 'release');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, chain_hash)
    values
      (i.user_id, 'cash', v_seq, 'promo_release', v_released, v_balance, 'release',
        i.epoch, i.nonce, i.key, i.at_ms, v_head),
      (i.user_id, 'promo', v_state.promo_seq + 1, 'promo_release', -v_released, v_state.promo - v_released, 'release',
        i.epoch, i.nonce, i.key, i.at_ms, v_promo_head);
    update voltide.account set balance = v_state.promo - v_released, seq = v_state.promo_seq + 1, head = v_promo_head
    where user_id = i.user_id and kind = 'promo';
  end if;
  if i.stake <> 0 or i.credit <> 0 or v_released > 0 then
    update voltide.account set balance = v_balance, seq = v_seq, head = v_head
    where user_id = i.user_id and kind = r.bucket;
  end if;

  r.status := 'settled';
  r.replayed := false;
  r.epoch := i.epoch;
  r.nonce := i.nonce;
  r.cash_after := case r.bucket when 'cash' then v_balance else v_state.cash end;
  r.promo_after := case r.bucket when 'cash' then v_state.promo - v_released else v_balance end + i.gift;
  r.credited := i.credit;
  r.released := v_released;
  r.at_ms := i.at_ms;

  foreach v_value in array i.find_value loop
    v_found := v_found + v_value;
  end loop;
  update voltide.player p set
    nonce = p.nonce + 1,
    (last_play_at_ms, played_ms, played_marks, cash_stake, promo_stake, cash_payout, cash_edge, promo_edge,
      rakeback_thousandths, stake_marks, promo_marks, counted_day) =
      (select c.last_play_at_ms, c.played_ms, c.played_marks, c.cash_stake, c.promo_stake, c.cash_payout, c.cash_edge,
          c.promo_edge, c.rakeback_thousandths, c.stake_marks, c.promo_marks, c.counted_day
        from voltide.count_play(p, i.at_ms, r.bucket, i.stake, i.credit + v_found, i.edge) c)
  where p.user_id = i.user_id;
  insert into voltide.operation
    (user_id, key, request_hash, kind, epoch, nonce, bucket, cash_after, promo_after, credited, released, at_ms)
  values (i.user_id, i.key, i.request_hash, 'play', i.epoch, i.nonce, r.bucket, r.cash_after, r.promo_after, i.credit,
    v_released, i.at_ms);
  insert into voltide.play
    (user_id, epoch, nonce, game, input, table_id, stake, bucket, credit, returned, edge, draws, sold_k, at_ms)
  values (i.user_id, i.epoch, i.nonce, i.game, i.input, i.table_id, i.stake, r.bucket, i.credit,
    i.credit + v_found + i.gift, i.edge, i.draws, i.sold_k, i.at_ms);
  insert into voltide.find (user_id, find_no, table_id, item, value, bucket)
  select i.user_id, voltide.find_no(i.epoch, i.nonce, f.k), i.table_id, f.item, f.value, r.bucket
  from unnest(i.find_k, i.find_item, i.find_value) as f (k, item, value);
  if v_has_prizes then
    perform voltide.give_prizes(i);
  end if;
  if i.stake > 0 then
    insert into voltide.stake_feed
      (at_ms, user_ids, games, buckets, stakes, payouts, edges, released, table_ids)
    values (i.at_ms, array[i.user_id], array[i.game], array[r.bucket], array[i.stake], array[i.credit + v_found],
      array[i.edge], v_released, array[i.table_id]);
  end if;
  insert into voltide.tally (names, amounts, table_ids, draws)
  values (array['cash', 'promo', 'cash_finds'],
    array[r.cash_after - v_state.cash, r.promo_after - v_state.promo,
      case r.bucket when 'cash' then v_found else 0 end],
    array_fill(i.table_id, array[cardinality(i.draws)]), i.draws);
  return r;
end $$;
