-- Adjustments that operators make in the portal (docs/decisions/0098-acts-on-accounts.md). The database itself says who
-- may, and above which amount a second operator is needed: a broken server can pay nobody more than that.

-- What an operator moved alone in the last 24 hours, by the clock of the database.
create function voltide.adjusted_in_day(p_by_user_id bigint) returns bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(abs(a.amount)), 0)::bigint from voltide.adjustment a
  where a.by_user_id = p_by_user_id and a.proposal_id is null
    and a.noted_at_ms > extract(epoch from clock_timestamp()) * 1000 - 86400000
$$;

-- Locks both players in their order. True if the first is a player on whom the operator may act.
create function voltide.lock_adjusted(p_user_id bigint, p_by_user_id bigint, p_at_ms bigint) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.player p where p.user_id in (p_user_id, p_by_user_id) order by p.user_id for no key update;
  return not voltide.is_own(p_by_user_id, p_user_id)
    and voltide.may_operate(p_by_user_id, '{finance}', p_at_ms) and exists (
    select from voltide.identity i join voltide.player p using (user_id)
    where i.user_id = p_user_id and i.kind in ('account', 'guest') and i.role <> 'superadmin'
      and p.closed_at_ms is null);
end $$;

-- Adjusts a balance at once where one operator may do so alone; 'second_operator' where that takes a proposal, and
-- 'proposed' where the operator made one under this key before.
create function voltide.adjust_account(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_account voltide.account_kind, p_amount bigint,
  p_reason text, p_note text, p_by_user_id bigint
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
begin
  if not voltide.lock_adjusted(p_user_id, p_by_user_id, p_at_ms) then
    r.status := 'forbidden';
    return r;
  end if;
  r := voltide.find_answer(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  select case p.payload::jsonb ->> 'requestHash'
    when encode(p_request_hash, 'hex') then 'proposed' else 'key_reused' end
  into r.status
  from voltide.proposal p
  where p.kind = 'adjustment' and p.proposed_by = p_by_user_id and p.payload::jsonb ->> 'key' = p_key;
  if found then
    return r;
  end if;
  if abs(p_amount) > voltide.rule_most_adjusted_once()
    or voltide.adjusted_in_day(p_by_user_id) + abs(p_amount) > voltide.rule_most_adjusted_in_day() then
    r.status := 'second_operator';
    return r;
  end if;
  return voltide.settle_adjustment(
    p_user_id, p_key, p_request_hash, p_at_ms, p_account, p_amount, p_reason, p_by_user_id, p_note);
end $$;

-- Makes the adjustment of a proposal that a second operator has approved, once. Everything is read from the proposal.
create function voltide.settle_proposed_adjustment(p_proposal_id bigint, p_at_ms bigint) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  p voltide.proposal;
  v_payload jsonb;
  v_user_id bigint;
  v_key text := 'proposal:' || p_proposal_id;
begin
  select * into p from voltide.proposal o where o.proposal_id = p_proposal_id for update;
  if not found or p.kind <> 'adjustment' or p.state <> 'approved' or p.decided_by = p.proposed_by then
    raise exception 'proposal % is no approved adjustment', p_proposal_id using errcode = 'invalid_parameter_value';
  end if;
  v_payload := p.payload::jsonb;
  v_user_id := (v_payload ->> 'userId')::bigint;
  if not voltide.lock_adjusted(v_user_id, p.proposed_by, p_at_ms) or voltide.is_own(p.decided_by, v_user_id)
    or not voltide.may_operate(p.decided_by, '{finance}', p_at_ms) then
    r.status := 'forbidden';
    return r;
  end if;
  return voltide.settle_adjustment(
    v_user_id, v_key, sha256(convert_to(p.payload, 'UTF8')), p_at_ms, (v_payload ->> 'account')::voltide.account_kind,
    (v_payload ->> 'amountSun')::bigint, p.reason, p.proposed_by, v_payload ->> 'note', p_proposal_id);
end $$;
