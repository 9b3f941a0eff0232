-- Money and items that the house gives or pays for a cause: who gives it, into which bucket, and how much at most,
-- stands in cause_rule, whatever a caller asks for. The key of an item that comes in is the next of those received.
create function voltide.settle_payout(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_kind text, p_cause text,
  p_bucket voltide.account_kind, p_amount bigint,
  p_find_table integer[], p_find_item smallint[], p_find_value bigint[], p_find_source text[]
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_rule voltide.cause_rule;
  v_found bigint;
  v_given bigint;
  v_received bigint;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  v_rule := voltide.get_rule(p_user_id, p_kind, p_cause, p_bucket);
  select coalesce(sum(f.value), 0) into v_found from unnest(p_find_value) as f (value);
  select coalesce(sum(t.amount), 0) into v_given
  from voltide.transfer t
  where v_rule.most_per_user is not null and t.user_id = p_user_id and t.cause::text = p_cause;
  if p_amount < 0 or p_amount + v_found <= 0 or p_amount + v_found > v_rule.most_each
    or v_given + p_amount + v_found > v_rule.most_per_user
    or (v_found > 0 and v_rule.most_per_user is not null) then
    raise exception '% and items of % for % are not allowed', p_amount, v_found, p_cause
      using errcode = 'invalid_parameter_value';
  end if;
  if p_amount > 0 then
    perform voltide.post(
      p_user_id, p_bucket, v_rule.system_account, p_amount, p_cause::voltide.cause, p_key, p_at_ms);
  end if;
  if cardinality(p_find_value) > 0 then
    update voltide.player p set finds_received = p.finds_received + cardinality(p_find_value)
    where p.user_id = p_user_id returning p.finds_received - cardinality(p_find_value) into v_received;
    insert into voltide.find (user_id, find_no, table_id, item, value, bucket, source)
    select p_user_id, (1::bigint << 62) + v_received + f.place - 1, f.table_id, f.item, f.value, p_bucket, f.source
    from unnest(p_find_table, p_find_item, p_find_value, p_find_source)
      with ordinality as f (table_id, item, value, source, place);
  end if;
  perform voltide.count_figures(
    array[p_bucket::text, 'cash_finds', 'deposits'],
    array[p_amount, case p_bucket when 'cash' then v_found else 0 end,
      case v_rule.system_account when 'outside' then p_amount else 0 end]);
  return voltide.conclude(
    p_user_id, p_key, p_request_hash, p_kind::voltide.operation_kind, p_amount, p_at_ms, p_bucket);
end $$;
