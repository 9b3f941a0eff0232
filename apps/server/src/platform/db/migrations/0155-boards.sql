-- Leaderboards: scores folded from the stake feed, and seasons that end. docs/decisions/0090-boards.md.

alter type voltide.cause add value 'board';

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

create table voltide.board_counter (next_no bigint not null);
insert into voltide.board_counter values (1);

create table voltide.board_standing (
  board_no integer not null,
  place integer not null,
  user_id bigint not null,
  score bigint not null,
  reached bigint not null,
  primary key (board_no, place)
);
create index board_standing_user on voltide.board_standing (user_id, board_no) include (place, score);
comment on table voltide.board_standing is 'Who stood where when a season was closed.';

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

create table voltide.limited_account (
  user_id bigint primary key,
  since_ms bigint not null
);
comment on table voltide.limited_account is
  'Accounts that an operator keeps off all boards. The reason stands in the security log.';

-- Whose measures of progress wait to be ranked.
alter table voltide.progress_due
  drop constraint progress_due_what_check,
  add constraint progress_due_what_check check (what in ('fold', 'grant', 'rank'));
create index progress_due_rank on voltide.progress_due (due_id) where what = 'rank';

create index identity_name_prefix on voltide.identity (lower(username) text_pattern_ops) where kind = 'account';

insert into voltide.feed_cursor (reader, tx, feed_id)
select 'boards', coalesce(l.tx, '0'), coalesce(l.feed_id, 0)
from (select 1) one
left join (select f.tx, f.feed_id from voltide.stake_feed f order by f.tx desc, f.feed_id desc limit 1) l on true;

-- Boards for all time begin with what is known.
insert into voltide.board (measure, period, starts_on)
select m, 'all', '1970-01-01' from unnest(array['points', 'multiple', 'streak', 'sets', 'verified']) as m;

insert into voltide.board_score (user_id, amount, score, reached, board_no, is_listed)
select k.user_id, k.amount, k.score, row_number() over (partition by b.board_no order by k.user_id) - 1000000000000,
  b.board_no, i.kind = 'account' and i.role = 'player' and s.user_id is null
from (
  select p.user_id, 'points' as measure, p.cash_edge as amount, p.cash_edge / 1000 as score
  from voltide.player p where p.cash_edge > 0
  union all
  select m.user_id, m.measure, m.amount, m.amount
  from voltide.progress_measure m where m.measure in ('streak', 'sets', 'verified') and m.amount > 0
  union all
  select y.user_id, 'multiple', max(y.multiple), max(y.multiple)
  from (
    select p.user_id, p.returned * 100 / p.stake as multiple
    from voltide.play p where p.bucket = 'cash' and p.edge > 0
    union all
    select b.user_id, (b.credit + b.found) * 100 / b.stake
    from voltide.battle_play b where b.bucket = 'cash' and b.stake > 0
  ) y
  where y.multiple > 0 group by y.user_id
) k
join voltide.board b on b.measure = k.measure and b.period = 'all'
join voltide.identity i on i.user_id = k.user_id
left join voltide.profile_setting s on s.user_id = k.user_id and s.is_hidden_from_boards;

insert into voltide.board_chunk (board_no, low_score, low_tie, players)
select b.board_no, 1, -9223372036854775807, (
  select count(*) from voltide.board_score s where s.board_no = b.board_no and s.is_listed and s.score > 0)
from voltide.board b;

create trigger append_only before update or delete or truncate on voltide.board_standing
  for each statement execute function voltide.refuse_change();
create trigger append_only before update or delete or truncate on voltide.board_stakes
  for each statement execute function voltide.refuse_change();

grant select on voltide.board, voltide.board_score, voltide.board_chunk, voltide.board_stakes, voltide.board_standing,
  voltide.board_prize, voltide.limited_account
to voltide_app;
