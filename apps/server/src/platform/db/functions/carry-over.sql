-- What came of a carry-over: 'carried', 'elsewhere' when another account has the guest or the guest became one that is
-- deleted by now, 'held' while the guest has money on hold, 'closed' when the account is deleted, 'account_frozen'
-- while either of them is frozen.
create type voltide.carried as (status text, amount bigint, finds integer);

-- Moves all that a guest has to an account, once, and closes the guest's books: the balance as promo, items with their
-- frozen values and labelled promo, and its tokens. Asked again, it answers what came the first time.
create function voltide.carry_over(p_guest_id bigint, p_user_id bigint, p_request_hash bytea, p_at_ms bigint)
returns voltide.carried
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.carried;
  v_out text := 'system:carry-out';
  v_in text := 'system:carry-in:' || p_guest_id;
  v_cash bigint;
  v_promo bigint;
  v_held bigint;
  v_cash_finds bigint;
  v_closed boolean;
  v_tokens bigint;
begin
  if p_guest_id = p_user_id or least(p_guest_id, p_user_id) <= 2 or (
    select count(*) from (
      select from voltide.player p where p.user_id in (p_guest_id, p_user_id) order by p.user_id for no key update
    ) l) <> 2 then
    raise exception 'user % cannot take over user %', p_user_id, p_guest_id using errcode = 'invalid_parameter_value';
  end if;
  select case c.user_id when p_user_id then 'carried' else 'elsewhere' end, c.amount, c.finds into r
  from voltide.carried_guest c where c.guest_id = p_guest_id;
  if found then
    return r;
  end if;
  perform from voltide.player p where p.user_id = p_guest_id and p.closed_at_ms is not null;
  if found then
    r.status := 'elsewhere';
    return r;
  end if;
  if voltide.is_frozen(p_guest_id) or voltide.is_frozen(p_user_id) then
    r.status := 'account_frozen';
    return r;
  end if;
  select p.closed_at_ms is not null into v_closed from voltide.player p where p.user_id = p_user_id;
  select c.balance, m.balance, h.balance into strict v_cash, v_promo, v_held
  from voltide.account c
  join voltide.account m on m.user_id = c.user_id and m.kind = 'promo'
  join voltide.account h on h.user_id = c.user_id and h.kind = 'held'
  where c.user_id = p_guest_id and c.kind = 'cash';
  if v_held = 0 and exists (
    select from voltide.battle_seat s where s.user_id = p_guest_id and s.paid_at_ms is null
  ) then
    v_held := 1;
  end if;
  if v_closed or v_held > 0 then
    r.status := case when v_closed then 'closed' else 'held' end;
    return r;
  end if;

  if v_cash > 0 then
    perform voltide.post(p_guest_id, 'cash', 'gifts', -v_cash, 'carry_over', v_out, p_at_ms);
  end if;
  if v_promo > 0 then
    perform voltide.post(p_guest_id, 'promo', 'gifts', -v_promo, 'carry_over', v_out, p_at_ms);
  end if;
  if v_cash + v_promo > 0 then
    perform voltide.post(p_user_id, 'promo', 'gifts', v_cash + v_promo, 'carry_over', v_in, p_at_ms);
  end if;

  select coalesce(sum(f.value) filter (where f.bucket = 'cash'), 0) into v_cash_finds
  from voltide.find f where f.user_id = p_guest_id;
  r.finds := voltide.move_finds(p_guest_id, p_user_id, null, 'promo', 'carry-over', v_out);

  select p.tokens into v_tokens from voltide.player p where p.user_id = p_guest_id;
  update voltide.player set tokens = tokens + v_tokens where user_id = p_user_id;
  update voltide.player set closed_at_ms = p_at_ms, preferences_version = preferences_version + 1, tokens = 0
  where user_id = p_guest_id;
  delete from voltide.promo_notice n where n.user_id = p_guest_id;
  delete from voltide.last_seen l where l.user_id = p_guest_id;
  r.status := 'carried';
  r.amount := v_cash + v_promo;
  insert into voltide.carried_guest (user_id, guest_id, amount, finds, tokens, at_ms)
  values (p_user_id, p_guest_id, r.amount, r.finds, v_tokens, p_at_ms);
  perform voltide.count_figures(array['cash', 'promo', 'cash_finds'], array[-v_cash, v_cash, -v_cash_finds]);
  perform voltide.conclude(p_guest_id, v_out, p_request_hash, 'carry_over', -r.amount, p_at_ms, null);
  perform voltide.conclude(p_user_id, v_in, p_request_hash, 'carry_over', r.amount, p_at_ms, null);
  return r;
end $$;
