-- Quick Games: an hour of play that an account may be made of. docs/decisions/0044-quick-game.md.

create table voltide.quick_session (
  -- The number of its player.
  quick_id bigint primary key,
  started_at_ms bigint not null,
  ends_at_ms bigint not null,
  -- Until when saving it gives more; null while no pack was opened and acknowledged.
  claim_until_ms bigint,
  -- When its books were closed: saved, or over.
  ended_at_ms bigint,
  acknowledged_packs integer not null default 0 check (acknowledged_packs >= 0),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  taker_id bigint,
  put_off_at_ms bigint,
  acknowledged_plays integer not null default 0 check (acknowledged_plays >= 0),
  check (ends_at_ms > started_at_ms and claim_until_ms <= ends_at_ms),
  constraint put_off_in_its_window check (put_off_at_ms <= claim_until_ms)
);
comment on table voltide.quick_session is
  'Quick Games by the hash of their token. What they came to is counted from their plays.';
comment on column voltide.quick_session.taker_id is
  'The account that asked for it while a battle of it was under way: it gets it when that is paid.';
comment on column voltide.quick_session.put_off_at_ms is
  'When saving it inside the claim window was last put off for a battle that was not paid yet.';
comment on column voltide.quick_session.acknowledged_plays is
  'How many plays had been made, and battles paid, when the claim window was last opened.';
create index quick_session_under_way on voltide.quick_session (ends_at_ms) where ended_at_ms is null;
create index quick_session_over on voltide.quick_session (ended_at_ms) where ended_at_ms is not null;
grant select, insert on voltide.quick_session to voltide_app;
grant update (claim_until_ms, acknowledged_packs, taker_id, put_off_at_ms, acknowledged_plays) on voltide.quick_session
  to voltide_app;

create table voltide.saved_quick_game (
  -- An account takes one Quick Game.
  user_id bigint primary key,
  quick_id bigint not null unique,
  kept voltide.sun not null,
  bonus voltide.sun not null,
  at_ms bigint not null,
  -- The account's next play when it came: its XP counts from there on.
  epoch voltide.place not null,
  nonce voltide.place not null,
  xp integer not null check (xp >= 0),
  tokens integer not null check (tokens >= 0),
  check (user_id <> quick_id)
);
comment on table voltide.saved_quick_game is 'Which account took over which Quick Game, once, and what came of it.';
create trigger append_only before update or delete or truncate on voltide.saved_quick_game
  for each statement execute function voltide.refuse_change();
create trigger held_to_rules before insert on voltide.saved_quick_game
  for each row execute function voltide.hold_to_rules();
grant select on voltide.saved_quick_game to voltide_app;
