-- Takes an amount out of a bucket until it is decided whose it is. The bucket is the rule's, or the first in the order
-- that covers it whole.
create function voltide.settle_hold(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_hold_id text, p_cause text, p_amount bigint,
  p_spend_order voltide.spend_order
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_rule voltide.cause_rule;
  v_bucket voltide.account_kind;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  v_rule := voltide.get_rule(p_user_id, 'hold', p_cause, null);
  if p_amount <= 0 or p_amount > v_rule.most_each then
    raise exception 'a hold of % for % is not allowed', p_amount, p_cause using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from voltide.hold_exit x where x.user_id = p_user_id and x.hold_id = p_hold_id) then
    raise exception 'the hold % has ended', p_hold_id using errcode = 'unique_violation';
  end if;
  select voltide.paying_bucket(
    case v_rule.bucket when 'cash' then 'cash_only' when 'promo' then 'promo_only' else p_spend_order end,
    p_amount, c.balance, m.balance)
  into v_bucket
  from voltide.account c join voltide.account m on m.user_id = c.user_id and m.kind = 'promo'
  where c.user_id = p_user_id and c.kind = 'cash';
  if v_bucket is null then
    r.status := 'insufficient';
    return r;
  end if;
  insert into voltide.hold (user_id, hold_id, bucket, amount, cause, at_ms, operation_key)
  values (p_user_id, p_hold_id, v_bucket, p_amount, p_cause, p_at_ms, p_key);
  perform voltide.post(p_user_id, v_bucket, 'holds', -p_amount, 'hold', p_key, p_at_ms);
  perform voltide.post(p_user_id, 'held', 'holds', p_amount, 'hold', p_key, p_at_ms);
  perform voltide.count_figures(array[v_bucket::text, 'held_' || v_bucket], array[-p_amount, p_amount]);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'hold', -p_amount, p_at_ms, v_bucket);
end $$;

-- Ends a hold, once: returns it to its bucket, or takes it for whom its cause names, less the fee that the house keeps.
create function voltide.settle_hold_end(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_hold_id text, p_is_taken boolean
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  h voltide.hold;
  v_rule voltide.cause_rule;
  v_fee bigint;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  delete from voltide.hold o where o.user_id = p_user_id and o.hold_id = p_hold_id returning * into h;
  if not found then
    r.status := 'hold_gone';
    return r;
  end if;
  insert into voltide.hold_exit
    (user_id, hold_id, bucket, amount, cause, at_ms, operation_key, was_taken, ended_at_ms, ended_key)
  values (p_user_id, h.hold_id, h.bucket, h.amount, h.cause, h.at_ms, h.operation_key, p_is_taken, p_at_ms, p_key);
  if p_is_taken then
    v_rule := voltide.get_rule(p_user_id, 'hold', h.cause, null);
    -- A withdrawal keeps the fee at which it was asked for.
    v_fee := (h.amount * case h.cause when 'withdrawal' then voltide.withdrawal_fee_bps(h.at_ms) else v_rule.fee_bps end
      + 9999) / 10000;
    perform voltide.post(p_user_id, 'held', v_rule.system_account, v_fee - h.amount, 'take', p_key, p_at_ms);
    if v_fee > 0 then
      perform voltide.post(p_user_id, 'held', 'fees', -v_fee, 'take', p_key, p_at_ms);
    end if;
    perform voltide.count_figures(
      array['held_' || h.bucket, 'deposits'],
      array[-h.amount, case v_rule.system_account when 'outside' then v_fee - h.amount else 0 end]);
    return voltide.conclude(p_user_id, p_key, p_request_hash, 'take_hold', 0, p_at_ms, h.bucket);
  end if;
  perform voltide.post(p_user_id, 'held', 'holds', -h.amount, 'return', p_key, p_at_ms);
  perform voltide.post(p_user_id, h.bucket, 'holds', h.amount, 'return', p_key, p_at_ms);
  perform voltide.count_figures(array[h.bucket::text, 'held_' || h.bucket], array[h.amount, -h.amount]);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'return_hold', h.amount, p_at_ms, h.bucket);
end $$;
