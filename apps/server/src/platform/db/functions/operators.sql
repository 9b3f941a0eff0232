-- What operators may do (docs/decisions/0095-operators.md). Roles are written by the owner's commands alone; the server
-- may only narrow, and the database says who may do that.

-- The scopes that an operator holds at a moment; null for an unrestricted one.
create function voltide.scopes_of(p_user_id bigint, p_at_ms bigint) returns text[]
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case when exists (select from voltide.narrowed_operator n where n.user_id = p_user_id) then array(
    select s.scope from voltide.operator_scope s
    where s.user_id = p_user_id and (s.until_ms is null or s.until_ms > p_at_ms) order by s.scope) end
$$;

-- True for a superadmin who is unrestricted, or holds one of these scopes.
create function voltide.may_operate(p_user_id bigint, p_scopes text[], p_at_ms bigint) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from voltide.identity i where i.user_id = p_user_id and i.role = 'superadmin')
    and coalesce(voltide.scopes_of(p_user_id, p_at_ms) && p_scopes, true)
$$;

-- True where an account is the operator's own, or has proven a TRON address that the operator's account has proven too:
-- whoever holds the key of both addresses is one person, whatever the accounts are called.
create function voltide.is_own(p_by_user_id bigint, p_user_id bigint) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select p_by_user_id = p_user_id or exists (
    select from voltide.wallet_link o join voltide.wallet_link l using (address)
    where o.user_id = p_by_user_id and l.user_id = p_user_id)
$$;

-- Narrows an operator to scopes, or lifts that where they are null. Returns 'done', or why not: 'forbidden' for who is
-- narrowed or no operator, 'own_account', 'not_found'. Two who narrow each other at once take turns, so that one
-- unrestricted operator always remains.
create function voltide.set_operator_scopes(
  p_by_user_id bigint, p_user_id bigint, p_scopes text[], p_untils_ms bigint[], p_at_ms bigint
) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.identity i where i.role = 'superadmin' order by i.user_id for no key update;
  if not voltide.may_operate(p_by_user_id, '{}', p_at_ms) then
    return 'forbidden';
  end if;
  if p_by_user_id = p_user_id then
    return 'own_account';
  end if;
  perform from voltide.identity i where i.user_id = p_user_id and i.role = 'superadmin';
  if not found then
    return 'not_found';
  end if;
  delete from voltide.narrowed_operator n where n.user_id = p_user_id;
  if p_scopes is not null then
    insert into voltide.narrowed_operator (user_id, since_ms, by_user_id) values (p_user_id, p_at_ms, p_by_user_id);
    insert into voltide.operator_scope (user_id, scope, until_ms)
    select p_user_id, s.scope, s.until_ms from unnest(p_scopes, p_untils_ms) as s (scope, until_ms);
  end if;
  return 'done';
end $$;

-- Writes down what an operator proposes; null where they may not.
create function voltide.add_proposal(
  p_by_user_id bigint, p_scope text, p_kind text, p_subject_kind text, p_subject_id text, p_payload text,
  p_reason text, p_at_ms bigint
) returns bigint
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into voltide.proposal (proposed_by, proposed_at_ms, kind, subject_kind, subject_id, payload, reason)
  select p_by_user_id, p_at_ms, p_kind, p_subject_kind, p_subject_id, p_payload, p_reason
  where voltide.may_operate(p_by_user_id, array[p_scope], p_at_ms)
  returning proposal_id
$$;

-- Decides a proposal that the caller has locked: it is open, its maker may only withdraw it, and any other decision is
-- by another operator with the scope. It is approved only while its maker has that scope as well: what takes two takes
-- two who may. Returns 'done', or why not: 'decided', 'own', 'scope', 'maker'.
create function voltide.decide_proposal(
  p_proposal_id bigint, p_by_user_id bigint, p_scope text, p_state text, p_note text, p_at_ms bigint
) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.proposal;
begin
  select * into r from voltide.proposal p where p.proposal_id = p_proposal_id for update;
  if r.state <> 'open' then
    return 'decided';
  end if;
  if (r.proposed_by = p_by_user_id) <> (p_state = 'withdrawn') then
    return 'own';
  end if;
  if not voltide.may_operate(p_by_user_id, array[p_scope], p_at_ms) then
    return 'scope';
  end if;
  if p_state = 'approved' and not voltide.may_operate(r.proposed_by, array[p_scope], p_at_ms) then
    return 'maker';
  end if;
  update voltide.proposal
  set state = p_state, decided_by = p_by_user_id, decided_at_ms = p_at_ms, note = p_note
  where proposal_id = p_proposal_id;
  return 'done';
end $$;
