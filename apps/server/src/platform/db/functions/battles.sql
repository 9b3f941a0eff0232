-- Seats of battles: how they are taken (docs/decisions/0051-battles-on-the-server.md). Whoever takes or leaves one
-- locks the player first, then the battle.

-- What a seat costs its player (rules book §4). seatCostOf in games/battles/money.ts is its twin.
create function voltide.seat_cost(p_entry bigint, p_funding integer, p_seats integer, p_seat integer, p_share integer)
returns bigint language sql immutable as $$
  select case p_seat
    when 0 then (p_entry * p_share + 99) / 100 + (p_seats - 1) * (p_entry * p_funding / 100)
    else ((p_entry - p_entry * p_funding / 100) * p_share + 99) / 100
  end
$$;

-- Writes the next row of a battle's history.
create function voltide.tell_battle(p_battle_id text, p_state voltide.battle_state, p_at_ms bigint) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  insert into voltide.battle_history (battle_id, at_ms, number, state)
  select p_battle_id, greatest(p_at_ms, coalesce(max(h.at_ms), 0)), count(*), p_state
  from voltide.battle_history h where h.battle_id = p_battle_id
$$;

-- Writes the next lock document of a battle that becomes locked, or whose beacon names another round.
create function voltide.publish_lock(p_battle_id text, p_document text, p_at_ms bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into voltide.battle_lock (battle_id, at_ms, number, document, hash)
  select p_battle_id, p_at_ms, count(*), p_document, encode(sha256(convert_to(p_document, 'UTF8')), 'hex')
  from voltide.battle_lock l where l.battle_id = p_battle_id;
  perform voltide.tell_battle(p_battle_id, 'locked', p_at_ms);
end $$;

-- When a player took the last seat that is not paid yet, which is a play from then on; null for none.
create function voltide.last_seat_ms(p_user_id bigint) returns bigint
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select max(s.taken_at_ms) from voltide.battle_seat s where s.user_id = p_user_id and s.paid_at_ms is null
$$;

-- What forbids a player, whose row the caller has locked, to take a seat, or the bucket that pays it.
create function voltide.find_payer(
  p_user_id bigint, p_at_ms bigint, p_stake bigint, p_spend_order voltide.spend_order, p_min_interval_ms integer,
  p_heeds_pause boolean
) returns voltide.settlement
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_player record;
  v_barrier voltide.barrier;
begin
  select p.closed_at_ms, p.has_limits, greatest(p.last_play_at_ms, voltide.last_seat_ms(p_user_id)) as last_at_ms
  into v_player
  from voltide.player p where p.user_id = p_user_id;
  if v_player.closed_at_ms is not null or p_user_id <= 2 then
    r.status := 'closed';
    return r;
  end if;
  if exists (select from voltide.quick_session q where q.quick_id = p_user_id and q.ends_at_ms <= p_at_ms) then
    r.status := 'forbidden';
    return r;
  end if;
  if p_heeds_pause then
    r.status := voltide.find_pause(p_user_id, p_at_ms);
    if r.status is not null then
      return r;
    end if;
  end if;
  r.retry_after_ms := voltide.wait_ms(p_at_ms, v_player.last_at_ms, p_min_interval_ms);
  if r.retry_after_ms > 0 then
    r.status := 'too_soon';
    return r;
  end if;
  r.retry_after_ms := null;
  select case p_stake when 0 then 'cash' else voltide.paying_bucket(p_spend_order, p_stake, c.balance, m.balance) end
  into r.bucket
  from voltide.account c join voltide.account m on m.user_id = c.user_id and m.kind = 'promo'
  where c.user_id = p_user_id and c.kind = 'cash';
  if v_player.has_limits then
    v_barrier := voltide.find_barrier(p_user_id, p_at_ms, r.bucket, p_stake);
    if v_barrier.status is not null then
      r.status := v_barrier.status;
      r.retry_after_ms := v_barrier.until_ms - p_at_ms;
      return r;
    end if;
  end if;
  if r.bucket is null then
    r.status := 'insufficient';
  end if;
  return r;
end $$;

-- Puts a player on a seat of a battle that the caller has locked, and the stake on hold.
create function voltide.take_seat(
  p_battle voltide.battle, p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_seat integer,
  p_share integer, p_stake bigint, p_bucket voltide.account_kind, p_client_seed voltide.client_seed
) returns voltide.settlement
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hold_id text := format('battle:%s:%s', p_battle.battle_id, p_battle.sittings);
begin
  insert into voltide.battle_seat
    (battle_id, user_id, stake, taken_at_ms, sitting, seat, share, bucket, client_seed, hold_id)
  values (p_battle.battle_id, p_user_id, p_stake, p_at_ms, p_battle.sittings, p_seat, p_share, p_bucket,
    p_client_seed, case when p_stake > 0 then v_hold_id end);
  update voltide.battle b set version = b.version + 1, sittings = b.sittings + 1
  where b.battle_id = p_battle.battle_id;
  if p_stake = 0 then
    return voltide.conclude(p_user_id, p_key, p_request_hash, 'battle', 0, p_at_ms, p_bucket);
  end if;
  if p_stake > (voltide.get_rule(p_user_id, 'hold', 'battle', null)).most_each then
    raise exception 'no seat costs %', p_stake using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.hold (user_id, hold_id, bucket, amount, cause, at_ms, operation_key)
  values (p_user_id, v_hold_id, p_bucket, p_stake, 'battle', p_at_ms, p_key);
  perform voltide.post(p_user_id, p_bucket, 'holds', -p_stake, 'hold', p_key, p_at_ms);
  perform voltide.post(p_user_id, 'held', 'holds', p_stake, 'hold', p_key, p_at_ms);
  perform voltide.count_figures(array[p_bucket::text, 'held_' || p_bucket], array[-p_stake, p_stake]);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'hold', -p_stake, p_at_ms, p_bucket);
end $$;

-- Locks a battle whose seats are all taken, with the document that was computed for them; open where one is free.
create function voltide.lock_if_full(p_battle_id text, p_at_ms bigint, p_document text, p_beacon text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_free integer;
begin
  select b.seats - (select count(*) from voltide.battle_seat s where s.battle_id = b.battle_id) into strict v_free
  from voltide.battle b where b.battle_id = p_battle_id;
  if (v_free = 0) <> (p_document is not null and p_beacon is not null) then
    raise exception 'battle % has % free seats', p_battle_id, v_free using errcode = 'invalid_parameter_value';
  end if;
  if v_free > 0 then
    return;
  end if;
  update voltide.battle b set
    state = 'locked', locked_at_ms = p_at_ms, beacon = p_beacon,
    has_cash = exists (
      select from voltide.battle_seat s
      where s.battle_id = p_battle_id and s.user_id is not null and s.bucket = 'cash')
  where b.battle_id = p_battle_id;
  perform voltide.publish_lock(p_battle_id, p_document, p_at_ms);
end $$;

-- Why a player, whose row the caller has locked, may not open one more battle; null for nothing. At most five of a
-- creator are open at once, also those that the creator has left. A public one needs a confirmed email or a first play.
-- Both keep lobbies free of floods: a battle that the house fills in the same transaction is never open to anybody.
create function voltide.find_opening_fault(p_user_id bigint, p_is_listed boolean, p_is_filled boolean) returns text
language sql
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_is_filled then null
    when (select count(*) from voltide.battle b where b.created_by = p_user_id and b.state = 'open') >= 5
      then 'too_many_battles'
    when p_is_listed
      and not exists (
        select from voltide.identity i where i.user_id = p_user_id and i.email_confirmed_at_ms is not null)
      and not exists (select from voltide.player p where p.user_id = p_user_id and p.last_play_at_ms > 0)
      and not exists (select from voltide.battle_play y where y.user_id = p_user_id)
      then 'email_or_play_first'
  end
$$;

-- Opens a battle with its creator on seat 0. A repeated key is answered like the first time. A battle that is filled by
-- the house is locked by the same transaction, or was never there: see guard_filled_battle.
create function voltide.create_battle(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint,
  p_battle_id text, p_entry bigint, p_layout text, p_seats integer, p_mode text, p_inverse boolean, p_tie text,
  p_rounds text[], p_funding integer, p_share integer, p_allows_house boolean, p_is_of_guest boolean, p_link text,
  p_commitment text, p_encrypted_seed bytea, p_client_seed text, p_invited bigint[],
  p_spend_order voltide.spend_order, p_min_interval_ms integer, p_heeds_pause boolean, p_is_filled boolean
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  b voltide.battle;
  v_stake bigint := voltide.seat_cost(p_entry, p_funding, p_seats, 0, p_share);
begin
  if p_entry <= 0 or p_entry > voltide.rule_battle_most_entry() or p_funding > 0 and p_share < 100
    or p_link is null and cardinality(p_invited) > 0 then
    raise exception 'no battle is like this' using errcode = 'invalid_parameter_value';
  end if;
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  r := voltide.find_payer(p_user_id, p_at_ms, v_stake,
    case when p_funding > 0 then 'cash_only' else p_spend_order end, p_min_interval_ms, p_heeds_pause);
  if r.status is not null then
    return r;
  end if;
  r.status := voltide.find_opening_fault(p_user_id, p_link is null and not p_is_of_guest, p_is_filled);
  if r.status is not null then
    return r;
  end if;
  insert into voltide.battle
    (battle_id, created_by, creator_id, entry, opened_at_ms, seats, funding, inverse, allows_house, is_of_guest, layout,
      mode, tie, rounds, commitment, encrypted_seed, link, created_key, is_filled)
  values (p_battle_id, p_user_id, p_user_id, p_entry, p_at_ms, p_seats, p_funding, p_inverse, p_allows_house,
    p_is_of_guest, p_layout, p_mode, p_tie, p_rounds, p_commitment, p_encrypted_seed, p_link, p_key, p_is_filled)
  returning * into b;
  insert into voltide.battle_invite (battle_id, user_id)
  select p_battle_id, i.user_id from unnest(p_invited) as i (user_id);
  perform voltide.tell_battle(p_battle_id, 'open', p_at_ms);
  return voltide.take_seat(
    b, p_user_id, p_key, p_request_hash, p_at_ms, 0, p_share, v_stake, r.bucket, p_client_seed);
end $$;

-- What the link of a battle and its list say to a player who wants to join: null where it may be. Whoever is on the
-- list needs no link. The creator, who may have left it, is.
create function voltide.find_door_fault(p_battle voltide.battle, p_user_id bigint, p_link text) returns text
language sql
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_battle.link is null or p_battle.created_by = p_user_id
      or exists (
        select from voltide.battle_invite i where i.battle_id = p_battle.battle_id and i.user_id = p_user_id) then null
    when p_battle.link is distinct from p_link then 'battle_gone'
    when exists (select from voltide.battle_invite i where i.battle_id = p_battle.battle_id) then 'not_invited'
  end
$$;

-- What stands against one more seat in a battle that the caller has locked; null for nothing. Another version than the
-- caller has computed with is stale, and so is a lock that was computed a second ago: the round that it names has to be
-- unknown when it is published.
create function voltide.find_seat_fault(
  p_battle voltide.battle, p_at_ms bigint, p_version integer, p_locks_from_ms bigint
) returns text
language sql
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_battle.battle_id is null then 'battle_gone'
    when p_battle.state in ('locked', 'rolling', 'settled', 'voided') then 'battle_full'
    when p_battle.state <> 'open' or p_at_ms >= p_battle.opened_at_ms + voltide.rule_battle_unfilled_after_ms()
      then 'battle_gone'
    when p_battle.version <> p_version then 'stale'
    when extract(epoch from clock_timestamp()) * 1000 - p_locks_from_ms >= voltide.rule_battle_lock_life_ms()
      then 'stale'
  end
$$;

-- Whether a seat is free, or any where none is named, and one more besides.
create function voltide.has_seats_left(p_battle_id text, p_seats integer, p_seat integer) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select count(*) < p_seats - 1 and coalesce(bool_and(s.seat <> p_seat), true)
  from voltide.battle_seat s where s.battle_id = p_battle_id
$$;

-- Takes a seat of an open battle: the lowest free one unless another is named. With the last one goes the document that
-- locks it. Only that one, and a seat that is named, depend on who else has sat down since the caller read the battle.
create function voltide.join_battle(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint,
  p_battle_id text, p_version integer, p_seat integer, p_share integer, p_client_seed text,
  p_spend_order voltide.spend_order, p_min_interval_ms integer, p_heeds_pause boolean,
  p_link text, p_is_guest boolean, p_document text, p_beacon text, p_read_at_ms bigint
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  b voltide.battle;
  v_seat integer := p_seat;
  v_stake bigint;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  select * into b from voltide.battle a where a.battle_id = p_battle_id for no key update;
  r.status := case
    when exists (select from voltide.battle_seat s where s.battle_id = p_battle_id and s.user_id = p_user_id)
      then 'battle_joined'
    else coalesce(voltide.find_door_fault(b, p_user_id, p_link), voltide.find_seat_fault(b, p_at_ms,
      case when p_document is null and voltide.has_seats_left(p_battle_id, b.seats, p_seat) then b.version
        else p_version end,
      case when p_document is not null then p_read_at_ms end)) end;
  if r.status is null and (b.is_of_guest or p_is_guest) then
    r.status := 'forbidden';
  end if;
  if r.status is not null then
    return r;
  end if;
  if p_seat is null then
    select min(g.seat) into strict v_seat from generate_series(0, b.seats - 1) as g (seat)
    where not exists (select from voltide.battle_seat s where s.battle_id = p_battle_id and s.seat = g.seat);
  end if;
  if p_share < 100 and b.funding > 0 or v_seat not between 0 and b.seats - 1 or v_seat = 0 and b.funding > 0 then
    raise exception 'battle % has no such seat', p_battle_id using errcode = 'invalid_parameter_value';
  end if;
  v_stake := voltide.seat_cost(b.entry, b.funding, b.seats, v_seat, p_share);
  r := voltide.find_payer(p_user_id, p_at_ms, v_stake, p_spend_order, p_min_interval_ms, p_heeds_pause);
  if r.status is not null then
    return r;
  end if;
  r := voltide.take_seat(
    b, p_user_id, p_key, p_request_hash, p_at_ms, v_seat, p_share, v_stake, r.bucket, p_client_seed);
  perform voltide.lock_if_full(p_battle_id, p_at_ms, p_document, p_beacon);
  return r;
end $$;

-- Puts the house on a seat, as the creator asks. It has no account: what it stakes and wins stays with the house.
create function voltide.seat_house(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint, p_battle_id text, p_version integer,
  p_seat integer, p_document text, p_beacon text, p_read_at_ms bigint
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
  r.status := case
    when b.battle_id is not null and (b.creator_id is distinct from p_user_id or not b.allows_house) then 'forbidden'
    else voltide.find_seat_fault(b, p_at_ms, p_version,
      case when p_document is not null then p_read_at_ms end) end;
  if r.status is not null then
    return r;
  end if;
  insert into voltide.battle_seat
    (battle_id, stake, taken_at_ms, sitting, seat, share, bucket, client_seed)
  values (p_battle_id, voltide.seat_cost(b.entry, b.funding, b.seats, p_seat, 100), p_at_ms, b.sittings, p_seat, 100,
    'cash', 'house:' || p_seat);
  update voltide.battle a set version = a.version + 1, sittings = a.sittings + 1 where a.battle_id = p_battle_id;
  perform voltide.lock_if_full(p_battle_id, p_at_ms, p_document, p_beacon);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'battle', 0, p_at_ms, null);
end $$;
