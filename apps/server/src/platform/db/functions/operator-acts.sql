-- Acts of operators about battles and leaderboards (docs/decisions/0101-operators-of-the-house.md). Each is done once,
-- however many ask for it at the same moment.

-- Voids a battle that is open, or locked while its beacon has not come: its players are owed their stakes. A round that
-- is due may be known to others, so that whoever asked could know the result: then the battle is voided only if a
-- source was asked for a minute and stayed away. Returns 'done' or why not; 'stale' where the battle has moved on
-- since the caller read it.
create function voltide.void_by_operator(
  p_battle_id text, p_by_user_id bigint, p_at_ms bigint, p_reason text, p_step integer, p_beacon text,
  p_server_seed text
) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  b voltide.battle;
  v_beacon jsonb;
begin
  select * into b from voltide.battle a where a.battle_id = p_battle_id for no key update;
  if not found then
    return 'not_found';
  end if;
  if not voltide.may_operate(p_by_user_id, array['games'], p_at_ms) then
    return 'forbidden';
  end if;
  if exists (
    select from voltide.battle_seat s where s.battle_id = p_battle_id and voltide.is_own(p_by_user_id, s.user_id)) then
    return 'own';
  end if;
  if b.state not in ('open', 'locked') then
    return b.state::text;
  end if;
  if (b.state = 'locked') <> (p_beacon is not null) or b.beacon_step <> p_step then
    return 'stale';
  end if;
  v_beacon := b.beacon::jsonb;
  if v_beacon ->> 'status' = 'waiting' and (v_beacon -> 'named' ->> 'dueAtMs')::bigint <= p_at_ms
    and not exists (
      select from jsonb_array_elements(v_beacon -> 'passedOver') as o (passed)
      where o.passed ->> 'reason' in ('no_answer', 'wrong_answer')) then
    return 'due';
  end if;
  insert into voltide.battle_void (battle_id, by_user_id, at_ms, was_locked, reason)
  values (p_battle_id, p_by_user_id, p_at_ms, b.state = 'locked', p_reason);
  if b.state = 'open' then
    perform voltide.end_open_battle(p_battle_id, p_at_ms);
    return 'done';
  end if;
  update voltide.battle a set
    state = 'voided', ended_at_ms = p_at_ms, beacon = p_beacon, beacon_step = p_step + 1, server_seed = p_server_seed
  where a.battle_id = p_battle_id;
  update voltide.battle_seat s set owed = 'refund' where s.battle_id = p_battle_id and s.user_id is not null;
  perform voltide.tell_battle(p_battle_id, 'voided', p_at_ms);
  return 'done';
end $$;

-- Keeps an account off all leaderboards, or lets it on again; false where it is so already.
create function voltide.set_board_limit(
  p_user_id bigint, p_is_limited boolean, p_by_user_id bigint, p_reason text, p_at_ms bigint
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_is_limited then
    insert into voltide.limited_account (user_id, since_ms, by_user_id, reason)
    values (p_user_id, p_at_ms, p_by_user_id, p_reason) on conflict do nothing;
  else
    delete from voltide.limited_account k where k.user_id = p_user_id;
  end if;
  return found;
end $$;
