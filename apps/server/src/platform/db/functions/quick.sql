-- What came of closing a Quick Game: 'saved', also when it was before, in the same account; 'elsewhere' when another
-- one has it, or the account another game; 'over' when its books are closed; 'held' while a battle of it is not paid;
-- 'closed' when the account is deleted, 'account_frozen' while it is frozen.
create type voltide.closed_quick as (
  status text, is_new boolean, kept bigint, bonus bigint, xp integer, tokens integer
);

-- When a Quick Game is over, as it is seen at a moment: after its hour, and where that ends in the middle of a battle
-- or soon after one, two minutes after the battle was paid: who was told meanwhile that the game cannot be saved yet
-- has the time to ask again (docs/decisions/0071-quick-battles.md).
create function voltide.quick_end(p_quick_id bigint, p_hour_ends_at_ms bigint, p_at_ms bigint) returns bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select greatest(p_hour_ends_at_ms, max(coalesce(s.paid_at_ms, p_at_ms)) + voltide.rule_quick_save_grace_ms())
  from voltide.battle_seat s
  where s.user_id = p_quick_id and p_at_ms >= p_hour_ends_at_ms
    and coalesce(s.paid_at_ms, p_at_ms) > p_hour_ends_at_ms - voltide.rule_quick_save_grace_ms()
$$;

-- Until when saving it brings the bonus, as it is seen at a moment: until its claim window closes, and where saving was
-- put off inside it for a battle, two minutes after that battle was paid. Who waits for the game is not late.
create function voltide.quick_claim_end(p_quick voltide.quick_session, p_user_id bigint, p_at_ms bigint) returns bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select greatest(p_quick.claim_until_ms, case
    when p_quick.put_off_at_ms is null then null
    when p_quick.taker_id = p_user_id then 9223372036854775807
    else max(coalesce(s.paid_at_ms, p_at_ms)) + voltide.rule_quick_save_grace_ms()
  end)
  from voltide.battle_seat s
  where s.user_id = p_quick.quick_id and s.taken_at_ms <= p_quick.put_off_at_ms
$$;

-- Closes the books of a Quick Game: into an account, or for nobody once its hour is over. Balance and items go back
-- to the house; the account gets what the rules book lets it keep of them (§14), XP and tokens, counted from the plays.
create function voltide.close_quick(p_quick_id bigint, p_user_id bigint, p_request_hash bytea, p_at_ms bigint)
returns voltide.closed_quick
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.closed_quick;
  s voltide.quick_session;
  u voltide.player;
  v_out text := 'system:quick-end';
  v_in text := 'system:quick-saved';
  v_cash bigint;
  v_promo bigint;
  v_finds bigint;
  v_cash_finds bigint;
  v_packs bigint;
  v_ends_at_ms bigint;
begin
  perform from voltide.player p where p.user_id in (p_quick_id, p_user_id) order by p.user_id for no key update;
  select * into s from voltide.quick_session q where q.quick_id = p_quick_id for no key update;
  if not found or p_user_id = p_quick_id or p_user_id <= 2 then
    raise exception 'user % cannot take the quick game %', p_user_id, p_quick_id
      using errcode = 'invalid_parameter_value';
  end if;
  select case g.user_id when p_user_id then 'saved' else 'elsewhere' end, false, g.kept, g.bonus, g.xp, g.tokens into r
  from voltide.saved_quick_game g where g.quick_id = p_quick_id;
  if found then
    return r;
  end if;
  if s.ended_at_ms is null and exists (
    select from voltide.battle_seat b where b.user_id = p_quick_id and b.paid_at_ms is null
  ) then
    r.status := 'held';
    return r;
  end if;
  v_ends_at_ms := voltide.quick_end(p_quick_id, s.ends_at_ms, p_at_ms);
  -- Who asked in time, and was put off for a battle, is not late.
  if s.ended_at_ms is not null
    or p_user_id is not null and p_at_ms >= v_ends_at_ms and s.taker_id is distinct from p_user_id then
    r.status := 'over';
    return r;
  end if;
  if p_user_id is null and p_at_ms < v_ends_at_ms then
    raise exception 'the quick game % is not over', p_quick_id using errcode = 'invalid_parameter_value';
  end if;
  if p_user_id is not null then
    select * into strict u from voltide.player p where p.user_id = p_user_id;
    r.status := case
      when u.closed_at_ms is not null then 'closed'
      when voltide.is_frozen(p_user_id) then 'account_frozen'
      when exists (select from voltide.saved_quick_game g where g.user_id = p_user_id) then 'elsewhere'
    end;
    if r.status is not null then
      return r;
    end if;
  end if;

  select c.balance, m.balance into strict v_cash, v_promo
  from voltide.account c join voltide.account m on m.user_id = c.user_id and m.kind = 'promo'
  where c.user_id = p_quick_id and c.kind = 'cash';
  select coalesce(sum(cardinality(p.draws)), 0) into v_packs
  from voltide.play p where p.user_id = p_quick_id and p.game = 'packs';
  with gone as (
    delete from voltide.find f where f.user_id = p_quick_id
    returning f.find_no, f.table_id, f.item, f.value, f.bucket, f.source
  ),
  exits as (
    insert into voltide.find_exit (user_id, find_no, table_id, item, value, bucket, source, operation_key)
    select p_quick_id, g.find_no, g.table_id, g.item, g.value, g.bucket, g.source, v_out from gone g
  )
  select coalesce(sum(g.value), 0), coalesce(sum(g.value) filter (where g.bucket = 'cash'), 0)
  into v_finds, v_cash_finds from gone g;
  if v_cash > 0 then
    perform voltide.post(p_quick_id, 'cash', 'gifts', -v_cash, 'quick', v_out, p_at_ms);
  end if;
  if v_promo > 0 then
    perform voltide.post(p_quick_id, 'promo', 'gifts', -v_promo, 'quick', v_out, p_at_ms);
  end if;
  update voltide.player set closed_at_ms = p_at_ms, preferences_version = preferences_version + 1
  where user_id = p_quick_id;
  update voltide.quick_session set ended_at_ms = p_at_ms where quick_id = p_quick_id;
  perform voltide.conclude(p_quick_id, v_out, p_request_hash, 'quick', -v_cash - v_promo, p_at_ms, null);

  r.status := 'over';
  r.is_new := true;
  if p_user_id is not null then
    r.status := 'saved';
    r.kept := least(v_cash + v_promo + v_finds, voltide.rule_quick_most_kept());
    r.bonus := case when p_at_ms <= voltide.quick_claim_end(s, p_user_id, p_at_ms)
      then voltide.rule_quick_bonus() else 0 end;
    r.xp := least(voltide.quick_xp(v_packs), voltide.rule_quick_most_xp());
    r.tokens := least(voltide.quick_tokens(v_packs), voltide.rule_quick_most_tokens());
    if r.kept + r.bonus > 0 then
      perform voltide.post(p_user_id, 'promo', 'gifts', r.kept + r.bonus, 'quick', v_in, p_at_ms);
    end if;
    update voltide.player set xp = xp + r.xp, tokens = tokens + r.tokens where user_id = p_user_id;
    insert into voltide.saved_quick_game (user_id, quick_id, kept, bonus, xp, tokens, epoch, nonce, at_ms)
    values (p_user_id, p_quick_id, r.kept, r.bonus, r.xp, r.tokens, u.epoch, u.nonce, p_at_ms);
    perform voltide.conclude(p_user_id, v_in, p_request_hash, 'quick', r.kept + r.bonus, p_at_ms, null);
    perform voltide.mark_progress(p_user_id);
  end if;
  perform voltide.count_figures(
    array['cash', 'promo', 'cash_finds'],
    array[-v_cash, coalesce(r.kept + r.bonus, 0) - v_promo, -v_cash_finds]);
  return r;
end $$;

-- What opening so many packs earns in a Quick Game: 25 XP each, and the milestones (rules book §14).
create function voltide.quick_xp(p_packs bigint) returns bigint language sql immutable as $$
  select voltide.rule_quick_xp_per_pack() * p_packs + voltide.rule_quick_milestone_xp(p_packs)
$$;

create function voltide.quick_tokens(p_packs bigint) returns bigint language sql immutable as $$
  select voltide.rule_quick_first_tokens() + voltide.rule_quick_milestone_tokens(p_packs)
$$;
