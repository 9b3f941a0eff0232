-- Seats of battles: how they are left, and how battles are cancelled (docs/decisions/0051-battles-on-the-server.md).

-- Cancels a battle that the caller has locked: every player who sits in it is owed the stake.
create function voltide.end_open_battle(p_battle_id text, p_at_ms bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.battle b set state = 'cancelled', ended_at_ms = p_at_ms, version = b.version + 1
  where b.battle_id = p_battle_id;
  update voltide.battle_seat s set owed = 'refund' where s.battle_id = p_battle_id and s.user_id is not null;
  perform voltide.tell_battle(p_battle_id, 'cancelled', p_at_ms);
end $$;

-- Ends the hold of a seat for a player whose row the caller has locked, without booking it.
create function voltide.end_seat_hold(p_user_id bigint, p_hold_id text, p_key text, p_at_ms bigint, p_is_taken boolean)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  h voltide.hold;
begin
  delete from voltide.hold o where o.user_id = p_user_id and o.hold_id = p_hold_id returning * into strict h;
  insert into voltide.hold_exit
    (user_id, hold_id, bucket, amount, cause, at_ms, operation_key, was_taken, ended_at_ms, ended_key)
  values (p_user_id, h.hold_id, h.bucket, h.amount, h.cause, h.at_ms, h.operation_key, p_is_taken, p_at_ms, p_key);
end $$;

-- Gives a player the stake of a seat back, if it had one.
create function voltide.return_seat(
  p_user_id bigint, p_seat voltide.battle_seat, p_key text, p_request_hash bytea, p_at_ms bigint
) returns voltide.settlement
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_seat.hold_id is null then
    return voltide.conclude(p_user_id, p_key, p_request_hash, 'battle', 0, p_at_ms, p_seat.bucket);
  end if;
  perform voltide.end_seat_hold(p_user_id, p_seat.hold_id, p_key, p_at_ms, false);
  perform voltide.post(p_user_id, 'held', 'holds', -p_seat.stake, 'return', p_key, p_at_ms);
  perform voltide.post(p_user_id, p_seat.bucket, 'holds', p_seat.stake, 'return', p_key, p_at_ms);
  perform voltide.count_figures(
    array[p_seat.bucket::text, 'held_' || p_seat.bucket], array[p_seat.stake::bigint, -p_seat.stake]);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'return_hold', p_seat.stake, p_at_ms, p_seat.bucket);
end $$;

-- Takes a player, whose row the caller has locked, out of an open battle that it has locked too. Where nobody is left,
-- or who funded the others has gone, it is cancelled; else it passes to the lowest seat with a player.
create function voltide.leave_seat(
  p_battle voltide.battle, p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint
) returns voltide.settlement
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  s voltide.battle_seat;
  v_next bigint;
begin
  delete from voltide.battle_seat o
  where o.battle_id = p_battle.battle_id and o.user_id = p_user_id returning * into strict s;
  select o.user_id into v_next from voltide.battle_seat o
  where o.battle_id = p_battle.battle_id and o.user_id is not null order by o.seat limit 1;
  update voltide.battle b set
    version = b.version + 1, creator_id = case b.creator_id when p_user_id then v_next else b.creator_id end
  where b.battle_id = p_battle.battle_id;
  if v_next is null or p_battle.creator_id = p_user_id and p_battle.funding > 0 then
    perform voltide.end_open_battle(p_battle.battle_id, p_at_ms);
  end if;
  return voltide.return_seat(p_user_id, s, p_key, p_request_hash, p_at_ms);
end $$;

-- Leaves a battle before it is locked.
create function voltide.leave_battle(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_battle_id text
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  b voltide.battle;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  select * into b from voltide.battle a where a.battle_id = p_battle_id for no key update;
  if not exists (select from voltide.battle_seat s where s.battle_id = p_battle_id and s.user_id = p_user_id) then
    r.status := 'battle_gone';
    return r;
  end if;
  if b.state <> 'open' then
    r.status := 'battle_full';
    return r;
  end if;
  return voltide.leave_seat(b, p_user_id, p_key, p_request_hash, p_at_ms);
end $$;

-- Takes an excluded player, whose row the caller has locked, out of every battle that is not locked yet.
create function voltide.leave_battles(p_user_id bigint, p_at_ms bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  b voltide.battle;
  v_id text;
  v_key text;
begin
  for v_id in
    select s.battle_id from voltide.battle_seat s
    where s.user_id = p_user_id and s.paid_at_ms is null order by s.battle_id
  loop
    select * into b from voltide.battle a where a.battle_id = v_id for no key update;
    continue when b.state <> 'open';
    v_key := format('system:excluded:%s:%s', b.battle_id, b.sittings);
    perform voltide.leave_seat(b, p_user_id, v_key, sha256(convert_to(v_key, 'UTF8')), p_at_ms);
  end loop;
end $$;
