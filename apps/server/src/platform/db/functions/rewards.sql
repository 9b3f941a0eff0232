-- Rewards: what was reached is given once (docs/decisions/0085-progress.md). What each gives stands in reward_rule,
-- whatever a caller asks for.

-- Writes a reward of a player whom the caller has locked, with the promo or cash that it gives.
create function voltide.give_reward(
  p_user_id bigint, p_kind text, p_subject text, p_promo bigint, p_cash bigint, p_xp integer, p_key text, p_at_ms bigint
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.progress g set given = g.given + 1 where g.user_id = p_user_id;
  insert into voltide.reward
    (user_id, kind, subject, promo, cash, xp, edge_at, cash_edge_at, reward_no, operation_key, at_ms)
  select p_user_id, p_kind, p_subject, p_promo, p_cash, p_xp, p.cash_edge + p.promo_edge, p.cash_edge, g.given, p_key,
    p_at_ms
  from voltide.player p join voltide.progress g on g.user_id = p.user_id where p.user_id = p_user_id;
  if p_xp > 0 then
    update voltide.player p set xp = p.xp + p_xp where p.user_id = p_user_id;
  end if;
  if p_promo > 0 then
    perform voltide.post(p_user_id, 'promo', 'gifts', p_promo, p_kind::voltide.cause, p_key, p_at_ms);
    perform voltide.count_figures(array['promo'], array[p_promo]);
  end if;
  if p_cash > 0 then
    perform voltide.post(p_user_id, 'cash', 'house', p_cash, p_kind::voltide.cause, p_key, p_at_ms);
    perform voltide.count_figures(array['cash'], array[p_cash]);
  end if;
end $$;

-- Pays each level that a locked player has reached since the last paid one, by an operation of its own.
create function voltide.give_levels(p_user_id bigint, p_at_ms bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rule record;
  v_key text;
begin
  for v_rule in
    select r.subject, r.target, r.promo, r.xp
    from voltide.reward_rule r join voltide.progress g on g.user_id = p_user_id
    where r.kind = 'level' and r.target > g.level_paid and r.target <= voltide.measure_of(p_user_id, 'level')
    order by r.target
  loop
    v_key := 'system:level:' || v_rule.subject;
    perform voltide.give_reward(p_user_id, 'level', v_rule.subject, v_rule.promo, 0, v_rule.xp, v_key, p_at_ms);
    perform voltide.conclude(
      p_user_id, v_key, sha256(convert_to(v_key, 'UTF8')), 'reward', v_rule.promo, p_at_ms, null);
    update voltide.progress g set level_paid = v_rule.target where g.user_id = p_user_id;
  end loop;
end $$;

-- Gives a player what comes by itself: XP for the first win of a day, and what levels pay. Returns how many rewards.
create function voltide.grant_rewards(p_user_id bigint, p_at_ms bigint) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_day record;
  v_before integer;
begin
  perform from voltide.player p where p.user_id = p_user_id and p.closed_at_ms is null for no key update;
  if not found then
    delete from voltide.progress_due d where d.user_id = p_user_id;
    return 0;
  end if;
  perform voltide.fold_progress(array[p_user_id]);
  delete from voltide.progress_due d where d.user_id = p_user_id and d.what = 'grant';
  select g.given into v_before from voltide.progress g where g.user_id = p_user_id;
  for v_day in
    select ('1970-01-01'::date + d.utc_day)::text as day, r.xp
    from voltide.progress g
    join voltide.progress_day d on d.user_id = g.user_id and d.battle_wins > 0
    join voltide.reward_rule r on r.kind = 'day_win'
    where g.user_id = p_user_id and g.win_days > g.win_days_paid and not exists (
      select from voltide.reward w
      where w.user_id = p_user_id and w.kind = 'day_win' and w.subject = ('1970-01-01'::date + d.utc_day)::text)
    order by d.utc_day
  loop
    perform voltide.give_reward(p_user_id, 'day_win', v_day.day, 0, 0, v_day.xp, null, p_at_ms);
    update voltide.progress g set win_days_paid = g.win_days_paid + 1 where g.user_id = p_user_id;
  end loop;
  perform voltide.give_levels(p_user_id, p_at_ms);
  return (select g.given - v_before from voltide.progress g where g.user_id = p_user_id);
end $$;

-- What a player can claim of their rakeback, in sun: what has accrued, floored, less what was paid.
create function voltide.claimable_rakeback(p_user_id bigint) returns bigint
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p.rakeback_thousandths / 1000 - coalesce(g.rakeback_paid, 0)
  from voltide.player p left join voltide.progress g on g.user_id = p.user_id where p.user_id = p_user_id
$$;

-- Rewards that a player has reached and not claimed yet; those that come by themselves are not among them.
create function voltide.list_claimable(p_user_id bigint)
returns table (kind text, subject text, promo bigint, cash bigint, xp integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select r.kind, r.subject, max(r.promo)::bigint, 0::bigint, max(r.xp)
  from voltide.reward_rule r
  where r.kind in ('achievement', 'step') and not exists (
    select from voltide.reward w where w.user_id = p_user_id and w.kind = r.kind and w.subject = r.subject)
  group by r.kind, r.subject having bool_and(voltide.measure_of(p_user_id, r.measure) >= r.target)
  union all
  select r.kind, (
      select count(*) + 1 from voltide.reward w where w.user_id = p_user_id and w.kind = 'rakeback'
    )::text, 0, c.cash, 0
  from voltide.reward_rule r cross join lateral (select voltide.claimable_rakeback(p_user_id) as cash) c
  where r.kind = 'rakeback' and c.cash >= r.target
$$;

-- Claims rewards by one operation: those that are named and can be claimed, or all where none is. A rakeback is named
-- by any subject. What they bring the player's level is paid behind it.
create function voltide.claim_rewards(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_kinds text[], p_subjects text[]
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_claim record;
  v_given bigint := 0;
  v_claimed integer := 0;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  perform from voltide.player p where p.user_id = p_user_id and p.closed_at_ms is null;
  if not found or p_user_id <= 2 then
    r.status := 'closed';
    return r;
  end if;
  if voltide.is_frozen(p_user_id) then
    r.status := 'account_frozen';
    return r;
  end if;
  perform voltide.fold_progress(array[p_user_id]);
  for v_claim in
    select c.kind, c.subject, c.promo, c.cash, c.xp from voltide.list_claimable(p_user_id) c
    where p_kinds is null or exists (
      select from unnest(p_kinds, p_subjects) as n (kind, subject)
      where n.kind = c.kind and (n.subject = c.subject or c.kind = 'rakeback'))
    order by c.kind, c.subject
  loop
    perform voltide.give_reward(
      p_user_id, v_claim.kind, v_claim.subject, v_claim.promo, v_claim.cash, v_claim.xp, p_key, p_at_ms);
    update voltide.progress g set rakeback_paid = g.rakeback_paid + v_claim.cash where g.user_id = p_user_id;
    v_given := v_given + v_claim.promo + v_claim.cash;
    v_claimed := v_claimed + 1;
  end loop;
  if v_claimed = 0 then
    r.status := 'nothing_to_claim';
    return r;
  end if;
  r := voltide.conclude(p_user_id, p_key, p_request_hash, 'reward', v_given, p_at_ms, null);
  perform voltide.give_levels(p_user_id, p_at_ms);
  return r;
end $$;
