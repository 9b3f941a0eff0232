-- A battle that the house fills in the transaction that opens it never stands in a lobby, so what keeps lobbies free of
-- floods does not bind it. The database holds the caller to it: whatever opens one has to lock it before the commit.

alter table voltide.battle add column is_filled boolean not null default false;
comment on column voltide.battle.is_filled is 'Whether the house took all other seats when it was opened.';

-- Its rules come with the files of functions.
create function voltide.guard_filled_battle() returns trigger language plpgsql as $$
begin
  raise exception 'filled battles are not guarded yet' using errcode = 'restrict_violation';
end $$;

create constraint trigger filled_at_once after insert on voltide.battle
  deferrable initially deferred for each row when (new.is_filled)
  execute function voltide.guard_filled_battle();
