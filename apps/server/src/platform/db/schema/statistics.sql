-- Published statistics: what is counted beside realised_odds, and what was published last.
-- docs/decisions/0106-published-statistics.md
create table voltide.statistic_queue (
  queue_id bigint primary key generated always as identity,
  kind text not null check (kind in ('spin', 'battle', 'rotation', 'verified')),
  table_id integer,
  streak_day integer,
  draw integer,
  battle_id text,
  constraint statistic_queue_is_whole check (
    case kind when 'spin' then num_nulls(table_id, streak_day, draw) = 0 when 'battle' then battle_id is not null
      else true end)
);
comment on table voltide.statistic_queue is 'A queue: what happened and is not in the published statistics yet.';
create trigger never_emptied before truncate on voltide.statistic_queue
  for each statement execute function voltide.refuse_change();
grant select on voltide.statistic_queue to voltide_app;

create table voltide.spin_count (
  spins bigint not null,
  table_id integer not null,
  percent integer not null,
  item integer not null,
  primary key (table_id, percent, item)
);
comment on table voltide.spin_count is 'How often each segment of the daily spin came up, by the tier of the streak.';
create trigger never_emptied before truncate on voltide.spin_count
  for each statement execute function voltide.refuse_change();
grant select on voltide.spin_count to voltide_app;

create table voltide.battle_count (
  battles bigint not null,
  ties bigint not null,
  decided bigint not null,
  wins_1 bigint not null,
  wins_2 bigint not null,
  wins_3 bigint not null,
  wins_4 bigint not null,
  house_seats bigint not null,
  house_wins bigint not null,
  house_spread bigint not null,
  mode text not null,
  layout text not null,
  primary key (mode, layout)
);
comment on table voltide.battle_count is 'Settled battles by mode and layout.';
comment on column voltide.battle_count.decided is
  'Battles that one team won alone: each team of a layout wins as many in the long run.';
comment on column voltide.battle_count.house_seats is 'Seats of the house in decided battles.';
comment on column voltide.battle_count.house_spread is
  'The variance of house_wins times the square of the number of teams, since seats of one battle win or lose together.';
create trigger never_emptied before truncate on voltide.battle_count
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle_count to voltide_app;

create table voltide.event_count (
  events bigint not null,
  kind text primary key check (kind in ('rotation', 'verified'))
);
comment on table voltide.event_count is 'How often seed pairs were rotated, and results verified by their players.';
create trigger never_emptied before truncate on voltide.event_count
  for each statement execute function voltide.refuse_change();
grant select on voltide.event_count to voltide_app;
insert into voltide.event_count (kind, events) values ('rotation', 0), ('verified', 0);

create table voltide.mismatch_report (
  user_id bigint not null,
  at_ms bigint not null,
  is_confirmed boolean not null,
  kind text not null check (kind in ('play', 'battle')),
  subject text not null check (char_length(subject) between 1 and 64),
  primary key (user_id, kind, subject)
);
comment on table voltide.mismatch_report is
  'Results that a player''s page could not compute again. Confirmed: the server, asked at once, could not either.';
create trigger append_only before update or delete or truncate on voltide.mismatch_report
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.mismatch_report to voltide_app;

create table voltide.statistic_flag (
  at_ms bigint not null,
  incident_id bigint not null,
  cell text primary key check (char_length(cell) between 1 and 200)
);
comment on table voltide.statistic_flag is 'Cells that were flagged. Each opens or joins an incident once.';
create trigger append_only before update or delete or truncate on voltide.statistic_flag
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.statistic_flag to voltide_app;

create table voltide.statistic_report (
  at_ms bigint not null,
  document text not null
);
comment on table voltide.statistic_report is 'What was published last, as JSON.';
create unique index statistic_report_is_one on voltide.statistic_report ((true));
grant select, insert, update, delete on voltide.statistic_report to voltide_app;
