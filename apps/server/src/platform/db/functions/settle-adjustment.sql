-- An operator's transfer with a reason. On the house's own account it is capital, on a player's it is an adjustment. It
-- acts with the rights of who calls it, which only the owner has: the server asks for adjust_account. The note is what
-- the player reads of it.
create function voltide.settle_adjustment(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint,
  p_account voltide.account_kind, p_amount bigint, p_reason text, p_by_user_id bigint, p_note text default null,
  p_proposal_id bigint default null
) returns voltide.settlement
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  c_house constant bigint := 2;
  v_is_house constant boolean := p_user_id = c_house;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
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
  insert into voltide.adjustment (user_id, key, amount, account, reason, by_user_id, at_ms, note, proposal_id)
  values (p_user_id, p_key, p_amount, p_account, p_reason, p_by_user_id, p_at_ms, p_note, p_proposal_id);
  insert into voltide.security_event (at_ms, kind, user_id, detail)
  values (p_at_ms, 'adjustment', p_user_id,
    format('%s VT %s: %s', to_char(p_amount::numeric / 1000000, 'FMSG999,999,999,999,990.009999'),
      case when v_is_house then 'capital' else p_account::text end, p_reason));
  perform voltide.count_figures(
    array[case when v_is_house then 'capital' else p_account::text end], array[p_amount]);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'adjust', p_amount, p_at_ms, null);
end $$;
