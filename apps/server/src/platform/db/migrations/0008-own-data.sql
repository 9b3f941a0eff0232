-- What people may do about their own data: see and end their sessions, and delete their account.

alter table voltide.session
  add column device text check (char_length(device) between 1 and 60),
  add column country text check (country ~ '^[A-Z]{2}$');
comment on column voltide.session.device is
  'Browser and system in plain words; the text they were read from is not kept.';

-- Other nodes hold sessions in memory: they are told when one ends, at its commit.
create function voltide.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('voltide_session_ended', new.session_id);
  return null;
end $$;
create trigger session_ended after update of revoked_at_ms on voltide.session
  for each row when (old.revoked_at_ms is null and new.revoked_at_ms is not null)
  execute function voltide.tell_session_ended();

alter table voltide.player add column closed_at_ms bigint;
comment on column voltide.player.closed_at_ms is
  'When the account was deleted: its books stay, and nothing is played under them any more.';

-- Closes the books of a user who has no money in them and none to come. Returns what stands against it: 'cash', 'held'
-- or 'finds'; 'closed' when it is done. A play computed before, on whatever node, is stale afterwards.
create function voltide.close_player(p_user_id bigint, p_at_ms bigint) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_kind voltide.account_kind;
begin
  perform from voltide.player p where p.user_id = p_user_id for no key update;
  if not found then
    raise exception 'user % has no books', p_user_id using errcode = 'invalid_parameter_value';
  end if;
  select a.kind into v_kind from voltide.account a
  where a.user_id = p_user_id and a.kind in ('cash', 'held') and a.balance > 0 order by a.kind limit 1;
  if found then
    return v_kind;
  end if;
  if exists (select from voltide.find f where f.user_id = p_user_id and f.bucket = 'cash') then
    return 'finds';
  end if;
  update voltide.player
  set closed_at_ms = coalesce(closed_at_ms, p_at_ms), preferences_version = preferences_version + 1
  where user_id = p_user_id;
  return 'closed';
end $$;

-- A deleted account keeps its row as a pseudonym, with nothing in it about the person.
alter table voltide.identity
  drop constraint identity_kind_check,
  add column deleted_at_ms bigint,
  add constraint identity_kind_check check (kind in ('account', 'guest', 'deleted')),
  add constraint identity_deleted_has_time check ((kind = 'deleted') = (deleted_at_ms is not null)),
  add constraint identity_deleted_is_bare check (
    kind <> 'deleted' or (password_hash is null and consent_address is null and referral_code_used is null));

create table voltide.retired_name (
  name_hash bytea primary key check (octet_length(name_hash) = 32),
  retired_at_ms bigint not null
);
comment on table voltide.retired_name is
  'Keyed hashes of the names of deleted accounts: nobody can take one and pass for the person.';

grant select, insert on voltide.retired_name to voltide_app;
grant delete on voltide.one_time_link to voltide_app;
revoke execute on function voltide.tell_session_ended(), voltide.close_player(bigint, bigint) from public;
grant execute on function voltide.close_player(bigint, bigint) to voltide_app;
