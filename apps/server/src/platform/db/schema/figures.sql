-- The operator's figures: roll-ups of plays and of other money by hour and day. docs/decisions/0096-figures.md.

create table voltide.play_figure (
  starts_at_ms bigint not null,
  plays bigint not null,
  stake bigint not null,
  returned bigint not null,
  edge bigint not null,
  squares numeric not null,
  table_id integer not null,
  bucket voltide.account_kind not null,
  span text not null check (span in ('hour', 'day')),
  game text not null,
  primary key (span, starts_at_ms, game, table_id, bucket)
);
comment on table voltide.play_figure is 'Plays with a stake by hour and by day, folded from the stake feed.';
comment on column voltide.play_figure.returned is 'What was paid at once, and the value of what was found.';
comment on column voltide.play_figure.squares is
  'The sum of the squares of all stakes; of battles, of what each seat returned less what was expected of it.';
comment on column voltide.play_figure.table_id is '0 for battles, which have several odds tables.';
create trigger never_emptied before truncate on voltide.play_figure
  for each statement execute function voltide.refuse_change();
grant select on voltide.play_figure to voltide_app;

create table voltide.player_figure (
  starts_at_ms bigint not null,
  players bigint not null,
  span text not null check (span in ('hour', 'day')),
  game text not null,
  primary key (span, starts_at_ms, game)
);
comment on table voltide.player_figure is 'How many different people played; of the game ''all'' in any of them.';
create trigger never_emptied before truncate on voltide.player_figure
  for each statement execute function voltide.refuse_change();
grant select on voltide.player_figure to voltide_app;

create table voltide.player_seen (
  starts_at_ms bigint not null,
  user_id bigint not null,
  span text not null,
  game text not null,
  primary key (span, starts_at_ms, game, user_id)
);
comment on table voltide.player_seen is 'Who is counted in player_figure already, of the last days.';

create table voltide.posting (
  posting_id bigint primary key generated always as identity,
  at_ms bigint not null,
  amount bigint not null,
  bucket voltide.account_kind not null,
  cause text not null
);
comment on table voltide.posting is 'A queue: money that moved for another cause than a play, for the figures.';
create trigger never_emptied before truncate on voltide.posting
  for each statement execute function voltide.refuse_change();
grant select on voltide.posting to voltide_app;

create table voltide.posting_figure (
  starts_at_ms bigint not null,
  postings bigint not null,
  paid bigint not null,
  taken bigint not null,
  bucket voltide.account_kind not null,
  span text not null check (span in ('hour', 'day')),
  cause text not null,
  primary key (span, starts_at_ms, cause, bucket)
);
comment on table voltide.posting_figure is 'Money that moved for another cause than a play, by hour and by day.';
comment on column voltide.posting_figure.postings is '0 for releases, which come with plays: only their sum is folded.';
comment on column voltide.posting_figure.paid is 'What players got; of capital, what came into the house.';
create trigger never_emptied before truncate on voltide.posting_figure
  for each statement execute function voltide.refuse_change();
grant select on voltide.posting_figure to voltide_app;

create table voltide.node_pulse (
  node_id text primary key check (char_length(node_id) between 1 and 60),
  version text not null,
  started_at_ms bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  loop_lag_ms real not null,
  sockets integer not null,
  people integer not null,
  lane_waiting integer not null,
  lane_plays bigint not null
);
comment on table voltide.node_pulse is 'What each node says of itself every few seconds.';
comment on column voltide.node_pulse.seen_at is 'By the clock of the database; no node''s own clock is asked.';
comment on column voltide.node_pulse.people is 'Different users with a socket on this node, guests too.';
grant select, insert, update, delete on voltide.node_pulse to voltide_app;

create table voltide.books_check (
  at_ms bigint primary key,
  took_ms integer not null,
  counts jsonb not null
);
comment on table voltide.books_check is 'What reconcile has counted, once a day.';
grant select, insert, delete on voltide.books_check to voltide_app;
