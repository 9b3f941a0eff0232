-- What users are welcomed with is limited here as well: whatever a caller asks for, nobody gets more than the rules
-- book gives. A guest who becomes an account gets the rest of it, so the limit is on the sum.

create function voltide.most_welcome() returns bigint language sql immutable as $$
  select 100000000::bigint
$$;

create or replace function voltide.settle_gift(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_cause voltide.cause, p_amount bigint
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_given bigint;
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
  select coalesce(sum(t.amount), 0) into v_given
  from voltide.transfer t where t.user_id = p_user_id and t.kind = 'promo' and t.cause = 'welcome';
  if v_given + p_amount > voltide.most_welcome() then
    raise exception 'a welcome of % after % is too much', p_amount, v_given using errcode = 'invalid_parameter_value';
  end if;
  perform voltide.post(p_user_id, 'promo', 'gifts', p_amount, p_cause, p_key, p_at_ms);
  insert into voltide.tally (cash_delta, promo_delta, cash_finds_delta, capital_delta, table_ids, draws)
  values (0, p_amount, 0, 0, '{}', '{}');
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'gift', p_amount, p_at_ms);
end $$;
