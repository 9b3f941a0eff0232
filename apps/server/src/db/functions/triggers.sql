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
