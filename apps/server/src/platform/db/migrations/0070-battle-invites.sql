-- Who may join a private battle that has a list. docs/decisions/0061-rest-of-battles.md.

create table voltide.battle_invite (
  battle_id text not null,
  user_id bigint not null,
  primary key (battle_id, user_id)
);
comment on table voltide.battle_invite is
  'The players that a private battle is for, as its creator named them. No row: for all who know its link.';
create index battle_invite_user on voltide.battle_invite (user_id, battle_id);

do $$
begin
  create trigger append_only before update or delete or truncate on voltide.battle_invite
    for each statement execute function voltide.refuse_change();
end $$;

grant select on voltide.battle_invite to voltide_app;
