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

-- Locks the user and looks for the key, in this order: what earlier holders of the lock committed is then seen. Without
-- a status the operation may go on.
create function voltide.begin_operation(p_user_id bigint, p_key text, p_request_hash bytea) returns voltide.settlement
language plpgsql
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
  return voltide.find_answer(p_user_id, p_key, p_request_hash);
end $$;

-- The rule that lets the server do this for a user. The house gives itself nothing.
create function voltide.get_rule(p_user_id bigint, p_kind text, p_cause text, p_bucket voltide.account_kind)
returns voltide.cause_rule
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rule voltide.cause_rule;
begin
  select * into v_rule from voltide.cause_rule c
  where c.cause = p_cause and c.kind = p_kind and p_user_id <> 2
    and (p_kind = 'hold' or p_bucket in ('cash', 'promo') and p_bucket = coalesce(c.bucket, p_bucket));
  if not found then
    raise exception 'no % for % into %', p_kind, p_cause, p_bucket using errcode = 'invalid_parameter_value';
  end if;
  return v_rule;
end $$;

-- One leg on one account, whose user the caller has locked. Returns the balance after it. What is no part of a play
-- waits for the figures.
create function voltide.post(
  p_user_id bigint, p_kind voltide.account_kind, p_system_account voltide.system_account, p_amount bigint,
  p_cause voltide.cause, p_operation_key text, p_at_ms bigint
) returns bigint
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  a voltide.account;
  v_posted text := voltide.posting_cause(p_cause, p_system_account);
begin
  select * into strict a from voltide.account c where c.user_id = p_user_id and c.kind = p_kind;
  a.balance := a.balance + p_amount;
  a.seq := a.seq + 1;
  a.head := voltide.chain_hash(
    a.head, p_user_id, a.seq, p_amount, a.balance, p_at_ms, p_kind, p_system_account, p_cause);
  update voltide.account c set balance = a.balance, seq = a.seq, head = a.head
  where c.user_id = p_user_id and c.kind = p_kind;
  insert into voltide.transfer
    (user_id, kind, seq, system_account, amount, balance_after, cause, operation_key, at_ms, chain_hash)
  values (p_user_id, p_kind, a.seq, p_system_account, p_amount, a.balance, p_cause, p_operation_key, p_at_ms, a.head);
  if v_posted is not null then
    insert into voltide.posting (at_ms, amount, bucket, cause)
    values (p_at_ms, p_amount, case p_kind when 'held' then 'cash' else p_kind end, v_posted);
  end if;
  return a.balance;
end $$;

-- Books the operation with the balances as they are now, and returns its answer.
create function voltide.conclude(
  p_user_id bigint, p_key text, p_request_hash bytea, p_kind voltide.operation_kind, p_credited bigint, p_at_ms bigint,
  p_bucket voltide.account_kind
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
  insert into voltide.operation
    (user_id, key, request_hash, kind, bucket, cash_after, promo_after, credited, released, at_ms)
  values (p_user_id, p_key, p_request_hash, p_kind, p_bucket, r.cash_after, r.promo_after, p_credited, 0, p_at_ms);
  r.bucket := p_bucket;
  r.ord := 1;
  r.status := 'settled';
  r.replayed := false;
  r.credited := p_credited;
  r.released := 0;
  r.at_ms := p_at_ms;
  return r;
end $$;

-- What an operation changed for the house, for the counter job to fold.
create function voltide.count_figures(p_names text[], p_amounts bigint[]) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  insert into voltide.tally (names, amounts, table_ids, draws) values (p_names, p_amounts, '{}', '{}')
$$;
