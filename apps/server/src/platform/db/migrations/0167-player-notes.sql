-- Operators note what they know of a player, and find players by what is known of them
-- (docs/decisions/0097-player-pages.md).

create table voltide.player_note (
  note_id bigint generated always as identity primary key,
  user_id bigint not null,
  by_user_id bigint not null,
  at_ms bigint not null,
  text text not null check (char_length(text) between 1 and 2000)
);
create index player_note_user on voltide.player_note (user_id, note_id);
comment on table voltide.player_note is
  'Notes of operators about a player. They are part of the archive of the player, and go with the account.';

-- Lists of players in the order of joining, kind by kind.
create index identity_kind_joined on voltide.identity (kind, created_at_ms, user_id);
-- Who is excluded now.
create index exclusion_until on voltide.exclusion (until_ms, user_id);
-- What a player wrote to the operators.
create index contact_message_user on voltide.contact_message (user_id, message_id) where user_id is not null;
-- Whose plays a record tells, by the commitment in it.
create index player_commitment on voltide.player (commitment);
create index seed_history_commitment on voltide.seed_history (commitment);

grant select, insert, delete on voltide.player_note to voltide_app;
