-- Accounts that operators freeze (docs/decisions/0098-acts-on-accounts.md).

-- True while an account is frozen. Exact where the caller holds the player's row or one of its withdrawals.
create function voltide.is_frozen(p_user_id bigint) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from voltide.account_freeze f where f.user_id = p_user_id and f.ended_at_ms is null)
$$;

-- Freezes an account: every play, claim and payment that is settled afterwards is refused. Stakes of battles that are
-- not locked come back; withdrawals that are not signed wait. False where it is frozen already. Every withdrawal that
-- is under way is held, so that each approval and each signature comes before the freeze or after it.
create function voltide.freeze_account(
  p_user_id bigint, p_cause text, p_reason text, p_by_user_id bigint, p_at_ms bigint
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.player p
  where p.user_id = p_user_id and p.user_id > 2 and p.closed_at_ms is null for no key update;
  if not found or p_user_id = p_by_user_id or not voltide.may_operate(p_by_user_id, '{finance}', p_at_ms) then
    raise exception 'user % cannot freeze user %', p_by_user_id, p_user_id using errcode = 'invalid_parameter_value';
  end if;
  if voltide.is_frozen(p_user_id) then
    return false;
  end if;
  perform from voltide.withdrawal w
  where w.user_id = p_user_id and w.state in ('requested', 'review', 'approved', 'sent')
  order by w.withdrawal_id for update;
  insert into voltide.account_freeze (user_id, frozen_at_ms, by_user_id, cause, reason)
  values (p_user_id, p_at_ms, p_by_user_id, p_cause, p_reason);
  -- Only then does a play look for what forbids it.
  update voltide.player p set has_limits = true where p.user_id = p_user_id;
  perform voltide.leave_battles(p_user_id, p_at_ms);
  return true;
end $$;

-- Ends the freeze of an account; false where it has none.
create function voltide.unfreeze_account(p_user_id bigint, p_reason text, p_by_user_id bigint, p_at_ms bigint)
returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.player p where p.user_id = p_user_id for no key update;
  if not found or p_user_id = p_by_user_id or not voltide.may_operate(p_by_user_id, '{finance}', p_at_ms) then
    raise exception 'user % cannot unfreeze user %', p_by_user_id, p_user_id using errcode = 'invalid_parameter_value';
  end if;
  update voltide.account_freeze f
  set ended_at_ms = greatest(p_at_ms, f.frozen_at_ms), ended_by = p_by_user_id, end_reason = p_reason
  where f.user_id = p_user_id and f.ended_at_ms is null;
  return found;
end $$;
