-- Quick Games that became a part of an account: docs/decisions/0044-quick-game.md.
alter type voltide.cause add value 'quick';
alter type voltide.operation_kind add value 'quick';

create table voltide.saved_quick_game (
  -- An account takes one Quick Game.
  user_id bigint primary key,
  quick_id bigint not null unique,
  kept voltide.sun not null check (kept between 0 and 50000000),
  bonus voltide.sun not null check (bonus in (0, 5000000)),
  at_ms bigint not null,
  -- The account's next play when it came: its XP counts from there on.
  epoch voltide.place not null,
  nonce voltide.place not null,
  xp integer not null check (xp between 0 and 500),
  tokens integer not null check (tokens between 0 and 10),
  check (user_id <> quick_id)
);
comment on table voltide.saved_quick_game is 'Which account took over which Quick Game, once, and what came of it.';

create trigger append_only before update or delete or truncate on voltide.saved_quick_game
  for each statement execute function voltide.refuse_change();
grant select on voltide.saved_quick_game to voltide_app;
