-- Moves a user's own cash into the vault, or out of it where the amount is negative. Out goes at most what is there.
create function voltide.settle_vault(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_amount bigint
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  c_house constant bigint := 2;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  if p_amount = 0 or p_user_id = c_house then
    raise exception '% into the vault of user %', p_amount, p_user_id using errcode = 'invalid_parameter_value';
  end if;
  if p_amount < 0 and voltide.is_frozen(p_user_id) then
    r.status := 'account_frozen';
    return r;
  end if;
  insert into voltide.account (user_id, kind) values (p_user_id, 'vault') on conflict (user_id, kind) do nothing;
  perform from voltide.account a
  where a.user_id = p_user_id and a.kind = case when p_amount > 0 then 'cash' else 'vault' end::voltide.account_kind
    and a.balance < abs(p_amount);
  if found then
    r.status := 'insufficient';
    return r;
  end if;
  perform voltide.post(p_user_id, 'cash', 'holds', -p_amount, 'vault', p_key, p_at_ms);
  perform voltide.post(p_user_id, 'vault', 'holds', p_amount, 'vault', p_key, p_at_ms);
  perform voltide.count_figures(array['cash', 'vault'], array[-p_amount, p_amount]);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'vault', -p_amount, p_at_ms, 'cash');
end $$;
