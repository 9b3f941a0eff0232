-- The steps of a battle after its seats (docs/decisions/0051-battles-on-the-server.md). Each locks the battle first, or
-- the player and then the seat, and does nothing where another node has done it.

-- Cancels a battle that was not full in time. False where it is not open any more.
create function voltide.cancel_battle(p_battle_id text, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.battle b
  where b.battle_id = p_battle_id and b.state = 'open'
    and p_at_ms >= b.opened_at_ms + voltide.rule_battle_unfilled_after_ms() for no key update;
  if not found then
    return false;
  end if;
  perform voltide.end_open_battle(p_battle_id, p_at_ms);
  return true;
end $$;

-- Writes down how the choice of a beacon stands after a step, unless another node was first. Where it names another
-- round, the lock document that names it is published with it.
create function voltide.step_battle(
  p_battle_id text, p_step integer, p_at_ms bigint, p_beacon text, p_document text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.battle b set beacon = p_beacon, beacon_step = p_step + 1
  where b.battle_id = p_battle_id and b.state = 'locked' and b.beacon_step = p_step;
  if not found then
    return false;
  end if;
  if p_document is not null then
    perform voltide.publish_lock(p_battle_id, p_document, p_at_ms);
  end if;
  return true;
end $$;

-- Writes the result of a battle and what is owed to each seat, in order of the seats: together exactly what was found,
-- in VT or as items that all go to one seat. Those of the house are paid with that.
create function voltide.roll_battle(
  p_battle_id text, p_step integer, p_at_ms bigint, p_beacon text, p_document text,
  p_find_tables integer[], p_find_items smallint[], p_find_values bigint[], p_find_draws integer[],
  p_payouts bigint[], p_houses bigint[], p_edges bigint[], p_items_to integer
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_found bigint;
  v_given bigint;
  v_seats integer;
begin
  update voltide.battle b set state = 'rolling', beacon = p_beacon, beacon_step = p_step + 1
  where b.battle_id = p_battle_id and b.state = 'locked' and b.beacon_step = p_step
  returning b.seats into v_seats;
  if not found then
    return false;
  end if;
  select coalesce(sum(f.value), 0) into v_found from unnest(p_find_values) as f (value);
  select coalesce(sum(o.payout + o.house), 0) into v_given from unnest(p_payouts, p_houses) as o (payout, house);
  if v_given + (case when p_items_to is null then 0 else v_found end) <> v_found
    or 0 > any (p_payouts || p_houses || p_edges || p_find_values) or v_seats <> cardinality(p_payouts)
    or p_items_to not between 0 and v_seats - 1
    or exists (
      select from voltide.battle_seat s
      where s.battle_id = p_battle_id and p_edges[s.seat + 1] > voltide.most_edge(s.stake)) then
    raise exception 'battle % did not find that', p_battle_id using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.battle_result (battle_id, document, find_tables, find_items, find_values, find_draws)
  values (p_battle_id, p_document, p_find_tables, p_find_items, p_find_values, p_find_draws);
  update voltide.battle_seat s set
    owed = 'payout', payout = p_payouts[s.seat + 1], edge = p_edges[s.seat + 1],
    find_k = case s.seat when p_items_to
      then (select array_agg(k::smallint order by k) from generate_series(0, cardinality(p_find_values) - 1) as g (k))
      else '{}' end,
    paid_at_ms = case when s.user_id is null then p_at_ms end
  where s.battle_id = p_battle_id;
  perform voltide.tell_battle(p_battle_id, 'rolling', p_at_ms);
  return true;
end $$;

-- Gives a battle up whose beacon did not come in ten minutes: its players are owed their stakes, its seed is public.
create function voltide.void_battle(
  p_battle_id text, p_step integer, p_at_ms bigint, p_beacon text, p_server_seed text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.battle b set
    state = 'voided', ended_at_ms = p_at_ms, beacon = p_beacon, beacon_step = p_step + 1, server_seed = p_server_seed
  where b.battle_id = p_battle_id and b.state = 'locked' and b.beacon_step = p_step
    and p_at_ms >= b.locked_at_ms + voltide.rule_battle_void_after_ms();
  if not found then
    return false;
  end if;
  update voltide.battle_seat s set owed = 'refund' where s.battle_id = p_battle_id and s.user_id is not null;
  perform voltide.tell_battle(p_battle_id, 'voided', p_at_ms);
  return true;
end $$;

-- Pays a seat what it is owed, or gives its stake back; false where that was done. A paid seat is a play in the books
-- of its player: it counts as one at the moment of its payment. No rule of cause_rule pays for a battle.
create function voltide.pay_seat(p_battle_id text, p_seat integer, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  s voltide.battle_seat;
  p voltide.player;
  v_user_id bigint;
  v_key text := format('system:battle:%s:%s', p_battle_id, p_seat);
  v_hash bytea := sha256(convert_to(v_key, 'UTF8'));
  v_found bigint;
  v_released bigint := 0;
  v_cash integer;
begin
  select o.user_id into v_user_id from voltide.battle_seat o
  where o.battle_id = p_battle_id and o.seat = p_seat and o.owed is not null and o.paid_at_ms is null;
  if not found then
    return false;
  end if;
  r := voltide.begin_operation(v_user_id, v_key, v_hash);
  if r.status is not null then
    return false;
  end if;
  update voltide.battle_seat o set paid_at_ms = p_at_ms
  where o.battle_id = p_battle_id and o.seat = p_seat and o.owed is not null and o.paid_at_ms is null
  returning * into s;
  if not found then
    return false;
  end if;
  if s.owed = 'refund' then
    perform voltide.return_seat(v_user_id, s, v_key, v_hash, p_at_ms);
    return true;
  end if;

  if s.hold_id is not null then
    perform voltide.end_seat_hold(v_user_id, s.hold_id, v_key, p_at_ms, true);
    perform voltide.post(v_user_id, 'held', 'house', -s.stake, 'take', v_key, p_at_ms);
  end if;
  if s.payout > 0 then
    perform voltide.post(v_user_id, s.bucket, 'house', s.payout, 'battle', v_key, p_at_ms);
  end if;
  v_cash := (s.bucket = 'cash')::integer;
  if v_cash = 1 then
    select least(voltide.release_of(s.edge), a.balance) into strict v_released
    from voltide.account a where a.user_id = v_user_id and a.kind = 'promo';
  end if;
  if v_released > 0 then
    perform voltide.post(v_user_id, 'cash', 'promo_release', v_released, 'release', v_key, p_at_ms);
    perform voltide.post(v_user_id, 'promo', 'promo_release', -v_released, 'release', v_key, p_at_ms);
  end if;
  select * into strict p from voltide.player y where y.user_id = v_user_id;
  with item as (
    select k.k, k.place, b.find_tables[k.k + 1] as table_id, b.find_items[k.k + 1] as item,
      b.find_values[k.k + 1] as value
    from voltide.battle_result b cross join lateral unnest(s.find_k) with ordinality as k (k, place)
    where b.battle_id = p_battle_id
  ),
  got as (
    insert into voltide.find (user_id, find_no, table_id, item, value, bucket, source)
    select v_user_id, (1::bigint << 62) + p.finds_received + i.place - 1, i.table_id, i.item, i.value, s.bucket,
      format('battle:%s:%s', p_battle_id, i.k)
    from item i
  )
  select coalesce(sum(i.value), 0) into v_found from item i;
  update voltide.player y set
    finds_received = y.finds_received + cardinality(s.find_k),
    (last_play_at_ms, played_ms, played_marks, cash_stake, promo_stake, cash_payout, cash_edge, promo_edge,
      rakeback_thousandths, stake_marks, promo_marks, counted_day) =
      (select c.last_play_at_ms, c.played_ms, c.played_marks, c.cash_stake, c.promo_stake, c.cash_payout, c.cash_edge,
          c.promo_edge, c.rakeback_thousandths, c.stake_marks, c.promo_marks, c.counted_day
        from voltide.count_play(y, p_at_ms, s.bucket, s.stake, s.payout + v_found, s.edge) c)
  where y.user_id = v_user_id;
  insert into voltide.battle_play
    (user_id, stake, credit, found, edge, at_ms, epoch, nonce, place, seat, bucket, after_quick, battle_id)
  values (v_user_id, s.stake, s.payout, v_found, s.edge, p_at_ms, p.epoch, p.nonce,
    (select coalesce(max(y.place) + 1, 0) from voltide.battle_play y where y.user_id = v_user_id),
    p_seat, s.bucket, exists (select from voltide.saved_quick_game q where q.user_id = v_user_id), p_battle_id);
  if s.stake > 0 then
    insert into voltide.stake_feed (at_ms, user_ids, games, buckets, stakes, payouts, edges, released)
    values (p_at_ms, array[v_user_id], array['battles'], array[s.bucket], array[s.stake::bigint],
      array[s.payout + v_found], array[s.edge::bigint], v_released);
  end if;
  perform voltide.mark_progress(v_user_id);
  perform voltide.count_figures(
    array['held_' || s.bucket, s.bucket::text, 'cash', 'promo', 'cash_finds'],
    array[-s.stake, s.payout::bigint, v_released, -v_released, v_cash * v_found]);
  insert into voltide.operation
    (user_id, key, request_hash, kind, bucket, cash_after, promo_after, credited, released, at_ms)
  select v_user_id, v_key, v_hash, 'battle', s.bucket, c.balance, m.balance, s.payout, v_released, p_at_ms
  from voltide.account c join voltide.account m on m.user_id = c.user_id and m.kind = 'promo'
  where c.user_id = v_user_id and c.kind = 'cash';
  return true;
end $$;

-- Ends a battle whose seats have all been paid: its server seed becomes public, and what was drawn is counted.
create function voltide.settle_battle(p_battle_id text, p_at_ms bigint, p_server_seed text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.battle b where b.battle_id = p_battle_id and b.state = 'rolling' for no key update;
  if not found or exists (
    select from voltide.battle_seat s where s.battle_id = p_battle_id and s.paid_at_ms is null
  ) then
    return false;
  end if;
  update voltide.battle b set state = 'settled', ended_at_ms = p_at_ms, server_seed = p_server_seed
  where b.battle_id = p_battle_id;
  perform voltide.tell_battle(p_battle_id, 'settled', p_at_ms);
  insert into voltide.tally (names, amounts, table_ids, draws)
  select '{}', '{}', r.find_tables, r.find_draws from voltide.battle_result r where r.battle_id = p_battle_id;
  insert into voltide.statistic_queue (kind, battle_id) values ('battle', p_battle_id);
  return true;
end $$;
