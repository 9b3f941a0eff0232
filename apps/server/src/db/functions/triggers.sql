-- Functions of triggers. They are replaced in place, since triggers hold on to them.

create or replace function voltide.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on voltide.% is not allowed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Other nodes hold sessions in memory: they are told when one ends, at its commit.
create or replace function voltide.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('voltide_session_ended', new.session_id);
  return null;
end $$;

-- A role ends with its account, also where it is deleted by who may not write roles.
create or replace function voltide.end_role() returns trigger language plpgsql as $$
begin
  new.role := 'player';
  return new;
end $$;

-- A limit gives way only to a raise that was asked for a day before. It ends with its account.
create or replace function voltide.guard_limit() returns trigger language plpgsql as $$
declare
  c_none constant bigint := 9223372036854775807;
begin
  if tg_op = 'DELETE' then
    if not exists (select from voltide.player p where p.user_id = old.user_id and p.closed_at_ms is not null) then
      raise exception 'a limit of user % cannot be deleted', old.user_id using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.user_id, new.kind, new.period) <> (old.user_id, old.kind, old.period)
    or coalesce(new.amount, c_none) > coalesce(old.amount, c_none)
      and (old.raise_from_ms is null or new.set_at_ms < old.raise_from_ms
        or new.amount is distinct from old.raise_to)
    or new.raise_from_ms is not null
      and (new.raise_from_ms, new.raise_to) is distinct from (old.raise_from_ms, old.raise_to)
      and new.raise_from_ms < new.set_at_ms + 86400000 then
    raise exception 'a limit of user % cannot be raised yet', old.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Which moves there are is said by games/battles/states.ts; nothing else moves a battle, whatever the server does.
create or replace function voltide.guard_battle() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'battle % stays', old.battle_id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('open', 'locked'), ('open', 'cancelled'), ('locked', 'rolling'), ('locked', 'voided'), ('rolling', 'settled'))
    or (new.battle_id, new.created_by, new.entry, new.opened_at_ms, new.seats, new.funding, new.inverse, new.layout,
        new.mode, new.tie, new.rounds, new.commitment, new.encrypted_seed, new.allows_house, new.is_of_guest)
      <> (old.battle_id, old.created_by, old.entry, old.opened_at_ms, old.seats, old.funding, old.inverse, old.layout,
        old.mode, old.tie, old.rounds, old.commitment, old.encrypted_seed, old.allows_house, old.is_of_guest)
    or new.link is distinct from old.link
    or old.locked_at_ms is not null and new.locked_at_ms is distinct from old.locked_at_ms
    or old.state in ('settled', 'cancelled', 'voided')
    or new.server_seed is not null
      and encode(sha256(convert_to(new.server_seed, 'UTF8')), 'hex') <> new.commitment then
    raise exception 'battle % does not move so', old.battle_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
