-- Leaderboards: scores folded from the stake feed, and seasons that end. docs/decisions/0090-boards.md.

create table voltide.board (
  board_no integer primary key generated always as identity,
  measure text not null check (measure in ('points', 'multiple', 'streak', 'sets', 'verified')),
  period text not null check (period in ('day', 'week', 'month', 'all')),
  starts_on date not null,
  ends_on date,
  closed_at_ms bigint,
  sealed_at_ms bigint,
  paid_at_ms bigint,
  edge bigint not null default 0,
  stakes bigint not null default 0,
  carried voltide.sun not null default 0,
  carry voltide.sun,
  pool voltide.sun,
  players integer,
  first_no bigint,
  next_no bigint,
  root text check (root ~ '^[0-9a-f]{64}$'),
  stakes_hash text check (stakes_hash ~ '^[0-9a-f]{64}$'),
  unique (measure, period, starts_on),
  constraint board_has_its_length check ((period = 'all') = (ends_on is null)),
  constraint board_ends_in_order check (
    (sealed_at_ms is null or closed_at_ms is not null) and (paid_at_ms is null or sealed_at_ms is not null))
);
comment on table voltide.board is
  'A season of a measure and period. Stakes count from starts_on to ends_on, exclusive.';
comment on column voltide.board.edge is 'The edge of all cash stakes of the season, of every player, in sun.';
comment on column voltide.board.carried is 'What unfilled places and rounding of the season before left in the pool.';
comment on column voltide.board.first_no is
  'The number of the first stake, in voltide.board_stakes; next_no is the one after the last.';
create index board_open on voltide.board (period, starts_on) where closed_at_ms is null;
grant select on voltide.board to voltide_app;
-- Boards for all time.
insert into voltide.board (measure, period, starts_on)
select m, 'all', '1970-01-01' from unnest(array['points', 'multiple', 'streak', 'sets', 'verified']) as m;

create table voltide.board_score (
  user_id bigint not null,
  amount bigint not null,
  score bigint not null check (score >= 0),
  reached bigint not null,
  board_no integer not null,
  is_listed boolean not null,
  primary key (user_id, board_no)
);
comment on table voltide.board_score is 'What a player has on a board that counts yet.';
comment on column voltide.board_score.amount is 'The exact sum behind the score: sun of edge on points boards.';
comment on column voltide.board_score.reached is 'Number of the stake that brought the score: lower ones came first.';
comment on column voltide.board_score.is_listed is
  'Has a place. Hidden, excluded and limited players and operators have none.';
create index board_score_order on voltide.board_score (board_no, score, (-reached)) where is_listed and score > 0;
create index board_score_unlisted on voltide.board_score (user_id) where not is_listed;
-- Scores without a place are found by their board when it is cleared after its season.
create index board_score_without_place on voltide.board_score (board_no) where not (is_listed and score > 0);
grant select on voltide.board_score to voltide_app;

create table voltide.board_chunk (
  low_score bigint not null,
  low_tie bigint not null,
  board_no integer not null,
  players integer not null check (players >= 0),
  primary key (board_no, low_score, low_tie)
);
comment on table voltide.board_chunk is
  'How many places a board has from one pair of (score, -reached) up to the next chunk. A place is their sum, and rows '
  'of its own chunk.';
create index board_chunk_full on voltide.board_chunk (board_no) where players > 1024;
grant select on voltide.board_chunk to voltide_app;
insert into voltide.board_chunk (board_no, low_score, low_tie, players)
select b.board_no, 1, -9223372036854775807, 0 from voltide.board b;

create table voltide.board_stakes (
  first_no bigint primary key,
  at_ms bigint not null,
  day date not null,
  week date not null,
  month date not null,
  user_ids bigint[] not null,
  edges bigint[] not null
);
comment on table voltide.board_stakes is
  'Cash stakes in the order in which boards counted them, and the day, week and month they counted for.';
create trigger append_only before update or delete or truncate on voltide.board_stakes
  for each statement execute function voltide.refuse_change();
grant select on voltide.board_stakes to voltide_app;

create table voltide.board_counter (
  next_no bigint not null
);
insert into voltide.board_counter values (1);

create table voltide.board_standing (
  board_no integer not null,
  place integer not null,
  user_id bigint not null,
  score bigint not null,
  reached bigint not null,
  primary key (board_no, place)
);
comment on table voltide.board_standing is 'Who stood where when a season was closed.';
create index board_standing_user on voltide.board_standing (user_id, board_no) include (place, score);
create trigger append_only before update or delete or truncate on voltide.board_standing
  for each statement execute function voltide.refuse_change();
grant select on voltide.board_standing to voltide_app;

create table voltide.board_prize (
  board_no integer not null,
  place integer not null,
  user_id bigint not null,
  amount voltide.sun not null check (amount > 0),
  bucket voltide.account_kind not null check (bucket in ('cash', 'promo')),
  is_lapsed boolean not null default false,
  paid_at_ms bigint,
  primary key (board_no, place)
);
create index board_prize_unpaid on voltide.board_prize (board_no, place) where paid_at_ms is null and not is_lapsed;
create index board_prize_user on voltide.board_prize (user_id, board_no);
grant select on voltide.board_prize to voltide_app;

create table voltide.limited_account (
  user_id bigint primary key,
  since_ms bigint not null,
  by_user_id bigint,
  reason text check (length(reason) between 1 and 500)
);
comment on table voltide.limited_account is
  'Accounts that an operator keeps off all boards. The reason stands in the security log.';
comment on column voltide.limited_account.by_user_id is 'The operator; null for the command line.';
grant select on voltide.limited_account to voltide_app;
