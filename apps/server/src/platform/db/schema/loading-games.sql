-- Loading games that were played to a report, and the tokens they gave: docs/decisions/0045-loading-games.md.

create table voltide.loading_game (
  user_id bigint not null,
  at_ms bigint not null,
  utc_day integer not null,
  ticks integer not null check (ticks >= 0),
  score integer not null check (score >= 0),
  day_token smallint check (day_token > 0),
  game text not null,
  ticket bytea not null check (octet_length(ticket) = 16),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  inputs text,
  primary key (user_id, ticket),
  unique (user_id, utc_day, day_token),
  constraint loading_game_token_can_be_replayed check (day_token is null or inputs is not null)
);
comment on table voltide.loading_game is
  'Loading games whose tickets were used, each with the score that the rules gave it.';
comment on column voltide.loading_game.utc_day is 'The day of the report, counted from 1970.';
comment on column voltide.loading_game.day_token is 'Which token of that day it gave, of five at most; null for none.';
comment on column voltide.loading_game.ticket is 'What the ticket named: also the seed of the game.';
comment on column voltide.loading_game.inputs is 'JSON of the inputs, where it gave a token: the game can be replayed.';
create trigger append_only before update or delete or truncate on voltide.loading_game
  for each statement execute function voltide.refuse_change();
create trigger held_to_rules before insert on voltide.loading_game
  for each row execute function voltide.hold_to_rules();
grant select on voltide.loading_game to voltide_app;
