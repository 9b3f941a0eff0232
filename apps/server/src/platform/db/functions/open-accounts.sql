-- Opens a user's accounts with a welcome gift. The caller's transaction also makes the user.
create function voltide.open_accounts(
  p_user_id bigint, p_at_ms bigint, p_commitment bytea, p_next_commitment bytea, p_encrypted_seed bytea,
  p_next_encrypted_seed bytea, p_client_seed text, p_request_hash bytea, p_welcome bigint
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_user_id <= 1 then
    raise exception 'user % cannot exist', p_user_id using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.player (
    user_id, epoch_started_at_ms, commitment, next_commitment, encrypted_seed, next_encrypted_seed, client_seed)
  values (p_user_id, p_at_ms, p_commitment, p_next_commitment, p_encrypted_seed, p_next_encrypted_seed, p_client_seed);
  insert into voltide.account (user_id, kind) values (p_user_id, 'cash'), (p_user_id, 'promo'), (p_user_id, 'held');
  if p_welcome = 0 then
    return null;
  end if;
  return voltide.settle_payout(
    p_user_id, 'system:welcome', p_request_hash, p_at_ms, 'gift', 'welcome', 'promo', p_welcome,
    '{}', '{}', '{}', '{}');
end $$;
