-- The same play for one user, and the other operations; see 0003-settle.sql. A property test holds settle_play and
-- settle_plays to one meaning.

-- The stored answer of a used key, or key_reused when the key stood for another request; null for an unused key.
create function voltide.find_answer(p_user_id bigint, p_key text, p_request_hash bytea)
returns voltide.settlement language sql stable as $$
  select row (
    1, case when o.request_hash = p_request_hash then 'settled' else 'key_reused' end, null,
    o.request_hash = p_request_hash, o.epoch, o.nonce, o.bucket, o.cash_after, o.promo_after, o.credited, o.released,
    o.at_ms
  )::voltide.settlement
  from voltide.operation o where o.user_id = p_user_id and o.key = p_key
$$;

create function voltide.settle_play(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint,
  p_game text, p_table_id integer, p_epoch integer, p_nonce integer,
  p_stake bigint, p_spend_order voltide.spend_order, p_credit bigint, p_release_cap bigint, p_min_interval_ms integer,
  p_draws integer[], p_find_k smallint[], p_find_item smallint[], p_find_value bigint[], p_sold_k smallint[],
  p_preferences_version integer default null
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
  v_cash_finds bigint := 0;
begin
  if p_release_cap > voltide.most_released(p_stake) then
    raise exception 'a release is above its stake''s share' using errcode = 'invalid_parameter_value';
  end if;
  r.ord := 1;
  select p.epoch, p.nonce, p.last_play_at_ms, p.preferences_version into v_player
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
  v_bucket := voltide.paying_bucket(p_spend_order, p_stake, v_state.cash, v_state.promo);
  if v_bucket is null then
    r.status := 'insufficient';
    return r;
  end if;

  if v_bucket = 'cash' then
    v_balance := v_state.cash;
    v_seq := v_state.cash_seq;
    v_head := v_state.cash_head;
    v_released := least(greatest(p_release_cap, 0), v_state.promo);
  else
    v_balance := v_state.promo;
    v_seq := v_state.promo_seq;
    v_head := v_state.promo_head;
  end if;
  if p_stake > 0 then
    v_balance := v_balance - p_stake;
    v_seq := v_seq + 1;
    v_head := voltide.link(v_head, p_user_id, v_seq, -p_stake, v_balance, p_at_ms, v_bucket, 'house', 'stake');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, link)
    values
      (p_user_id, v_bucket, v_seq, 'house', -p_stake, v_balance, 'stake', p_epoch, p_nonce, p_key, p_at_ms, v_head);
  end if;
  if p_credit <> 0 then
    v_balance := v_balance + p_credit;
    v_seq := v_seq + 1;
    v_head := voltide.link(v_head, p_user_id, v_seq, p_credit, v_balance, p_at_ms, v_bucket, 'house', 'win');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, link)
    values
      (p_user_id, v_bucket, v_seq, 'house', p_credit, v_balance, 'win', p_epoch, p_nonce, p_key, p_at_ms, v_head);
  end if;
  if v_released > 0 then
    v_balance := v_balance + v_released;
    v_seq := v_seq + 1;
    v_head := voltide.link(
      v_head, p_user_id, v_seq, v_released, v_balance, p_at_ms, 'cash', 'promo_release', 'release');
    v_promo_head := voltide.link(
      v_state.promo_head, p_user_id, v_state.promo_seq + 1, -v_released, v_state.promo - v_released, p_at_ms,
      'promo', 'promo_release', 'release');
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, link)
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

  r.status := 'settled';
  r.replayed := false;
  r.epoch := p_epoch;
  r.nonce := p_nonce;
  r.bucket := v_bucket;
  r.cash_after := case v_bucket when 'cash' then v_balance else v_state.cash end;
  r.promo_after := case v_bucket when 'cash' then v_state.promo - v_released else v_balance end;
  r.credited := p_credit;
  r.released := v_released;
  r.at_ms := p_at_ms;

  update voltide.player set nonce = nonce + 1, last_play_at_ms = p_at_ms where user_id = p_user_id;
  insert into voltide.operation
    (user_id, key, request_hash, kind, epoch, nonce, bucket, cash_after, promo_after, credited, released, at_ms)
  values (p_user_id, p_key, p_request_hash, 'play', p_epoch, p_nonce, v_bucket, r.cash_after, r.promo_after, p_credit,
    v_released, p_at_ms);
  insert into voltide.play (user_id, epoch, nonce, game, table_id, stake, bucket, credit, draws, sold_k, at_ms)
  values (p_user_id, p_epoch, p_nonce, p_game, p_table_id, p_stake, v_bucket, p_credit, p_draws, p_sold_k, p_at_ms);
  insert into voltide.find (user_id, epoch, nonce, k, table_id, item, value, bucket)
  select p_user_id, p_epoch, p_nonce, f.k, p_table_id, f.item, f.value, v_bucket
  from unnest(p_find_k, p_find_item, p_find_value) as f (k, item, value);
  if v_bucket = 'cash' then
    select coalesce(sum(f.value), 0) into v_cash_finds from unnest(p_find_value) as f (value);
  end if;
  insert into voltide.tally (cash_delta, promo_delta, cash_finds_delta, capital_delta, table_ids, draws)
  values (r.cash_after - v_state.cash, r.promo_after - v_state.promo, v_cash_finds, 0,
    array_fill(p_table_id, array[cardinality(p_draws)]), p_draws);
  return r;
end $$;

-- One leg on one account, whose user the caller has locked. Returns the balance after it.
create function voltide.post(
  p_user_id bigint, p_kind voltide.account_kind, p_system_account voltide.system_account, p_amount bigint,
  p_cause voltide.cause, p_operation_key text, p_at_ms bigint
) returns bigint
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  a voltide.account;
begin
  select * into strict a from voltide.account c where c.user_id = p_user_id and c.kind = p_kind;
  a.balance := a.balance + p_amount;
  a.seq := a.seq + 1;
  a.head := voltide.link(
    a.head, p_user_id, a.seq, p_amount, a.balance, p_at_ms, p_kind, p_system_account, p_cause);
  update voltide.account c set balance = a.balance, seq = a.seq, head = a.head
  where c.user_id = p_user_id and c.kind = p_kind;
  insert into voltide.transfer
    (user_id, kind, seq, system_account, amount, balance_after, cause, operation_key, at_ms, link)
  values (p_user_id, p_kind, a.seq, p_system_account, p_amount, a.balance, p_cause, p_operation_key, p_at_ms, a.head);
  return a.balance;
end $$;

-- Exchanges finds for their frozen values: all of the named ones or none.
create function voltide.settle_exchange(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint,
  p_epoch integer[], p_nonce integer[], p_k smallint[]
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_count bigint;
  v_cash bigint;
  v_promo bigint;
begin
  perform from voltide.player p where p.user_id = p_user_id for no key update;
  if not found then
    r.status := 'unknown_user';
    return r;
  end if;
  r := voltide.find_answer(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;

  select count(*), coalesce(sum(f.value) filter (where f.bucket = 'cash'), 0),
    coalesce(sum(f.value) filter (where f.bucket = 'promo'), 0)
  into v_count, v_cash, v_promo
  from voltide.find f
  where f.user_id = p_user_id and (f.epoch, f.nonce, f.k) in (
      select w.epoch, w.nonce, w.k from unnest(p_epoch, p_nonce, p_k) as w (epoch, nonce, k)
    );
  if v_count = 0 or v_count <> cardinality(p_k) then
    r.status := 'find_gone';
    return r;
  end if;
  with gone as (
    delete from voltide.find f
    where f.user_id = p_user_id and (f.epoch, f.nonce, f.k) in (
      select w.epoch, w.nonce, w.k from unnest(p_epoch, p_nonce, p_k) as w (epoch, nonce, k)
    )
    returning f.epoch, f.nonce, f.k, f.table_id, f.item, f.value, f.bucket
  )
  insert into voltide.find_exit (user_id, epoch, nonce, k, table_id, item, value, bucket, operation_key)
  select p_user_id, g.epoch, g.nonce, g.k, g.table_id, g.item, g.value, g.bucket, p_key from gone g;

  if v_cash > 0 then
    perform voltide.post(p_user_id, 'cash', 'house', v_cash, 'exchange', p_key, p_at_ms);
  end if;
  if v_promo > 0 then
    perform voltide.post(p_user_id, 'promo', 'house', v_promo, 'exchange', p_key, p_at_ms);
  end if;
  insert into voltide.tally (cash_delta, promo_delta, cash_finds_delta, capital_delta, table_ids, draws)
  values (v_cash, v_promo, -v_cash, 0, '{}', '{}');
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'exchange', v_cash + v_promo, p_at_ms);
end $$;

-- Books the operation with the balances as they are now, and returns its answer.
create function voltide.conclude(
  p_user_id bigint, p_key text, p_request_hash bytea, p_kind voltide.operation_kind, p_credited bigint, p_at_ms bigint
) returns voltide.settlement
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
begin
  select c.balance, m.balance into strict r.cash_after, r.promo_after
  from voltide.account c join voltide.account m on m.user_id = c.user_id and m.kind = 'promo'
  where c.user_id = p_user_id and c.kind = 'cash';
  insert into voltide.operation (user_id, key, request_hash, kind, cash_after, promo_after, credited, released, at_ms)
  values (p_user_id, p_key, p_request_hash, p_kind, r.cash_after, r.promo_after, p_credited, 0, p_at_ms);
  r.ord := 1;
  r.status := 'settled';
  r.replayed := false;
  r.credited := p_credited;
  r.released := 0;
  r.at_ms := p_at_ms;
  return r;
end $$;

-- An operator's transfer with a reason. On the house's own account it is capital, on a player's it is an adjustment.
create function voltide.settle_adjustment(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint,
  p_account voltide.account_kind, p_amount bigint, p_reason text, p_by_user_id bigint
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  c_house constant bigint := 2;
  v_is_house constant boolean := p_user_id = c_house;
begin
  perform from voltide.player p where p.user_id = p_user_id for no key update;
  if not found then
    r.status := 'unknown_user';
    return r;
  end if;
  r := voltide.find_answer(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  if p_account not in ('cash', 'promo') or (v_is_house and p_account <> 'cash') then
    raise exception 'account % cannot be adjusted', p_account using errcode = 'invalid_parameter_value';
  end if;
  perform from voltide.account c where c.user_id = p_user_id and c.kind = p_account and c.balance + p_amount < 0;
  if found then
    r.status := 'insufficient';
    return r;
  end if;

  if v_is_house then
    perform voltide.post(p_user_id, 'cash', 'capital', p_amount, 'capital', p_key, p_at_ms);
  else
    perform voltide.post(p_user_id, p_account, 'adjustments', p_amount, 'adjustment', p_key, p_at_ms);
  end if;
  insert into voltide.adjustment (user_id, key, amount, account, reason, by_user_id, at_ms)
  values (p_user_id, p_key, p_amount, p_account, p_reason, p_by_user_id, p_at_ms);
  insert into voltide.tally (cash_delta, promo_delta, cash_finds_delta, capital_delta, table_ids, draws)
  values (
    case when p_account = 'cash' and not v_is_house then p_amount else 0 end,
    case when p_account = 'promo' then p_amount else 0 end,
    0,
    case when v_is_house then p_amount else 0 end, '{}', '{}');
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'adjust', p_amount, p_at_ms);
end $$;

-- Promo that the house gives away, for a cause that the rules name.
create function voltide.settle_gift(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_cause voltide.cause, p_amount bigint
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
begin
  perform from voltide.player p where p.user_id = p_user_id for no key update;
  if not found then
    r.status := 'unknown_user';
    return r;
  end if;
  r := voltide.find_answer(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  if p_amount <= 0 or p_cause not in ('welcome') or p_user_id = 2 then
    raise exception 'not a gift: % for %', p_amount, p_cause using errcode = 'invalid_parameter_value';
  end if;
  perform voltide.post(p_user_id, 'promo', 'gifts', p_amount, p_cause, p_key, p_at_ms);
  insert into voltide.tally (cash_delta, promo_delta, cash_finds_delta, capital_delta, table_ids, draws)
  values (0, p_amount, 0, 0, '{}', '{}');
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'gift', p_amount, p_at_ms);
end $$;
