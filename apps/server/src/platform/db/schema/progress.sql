-- Progress: measures folded from plays, rewards, and who waits for either. docs/decisions/0085-progress.md.

create table voltide.reward_rule (
  kind text not null check (kind in ('achievement', 'step', 'level', 'day_win', 'rakeback')),
  subject text not null,
  measure text not null,
  target bigint not null check (target > 0),
  promo voltide.sun not null,
  xp integer not null check (xp between 0 and 100000),
  primary key (kind, subject, measure)
);
comment on table voltide.reward_rule is
  'What a reward needs and gives, as games/progress says; a reward of several rows needs each of them.';
grant select on voltide.reward_rule to voltide_app;

create table voltide.progress (
  user_id bigint primary key,
  epoch integer not null default 0,
  nonce integer not null default 0,
  received bigint not null default 0,
  rakeback_paid voltide.sun not null default 0,
  battles integer not null default 0,
  win_days integer not null default 0,
  win_days_paid integer not null default 0,
  reached integer not null default 0,
  given integer not null default 0,
  level_paid smallint not null default 1 check (level_paid between 1 and 100)
);
comment on table voltide.progress is
  'How far the plays of a player are folded: up to a play, a battle and a received item, all exclusive.';
comment on column voltide.progress.reached is 'How many rules of rewards the folded measures satisfy.';
comment on column voltide.progress.given is 'How many rewards the player got.';
grant select on voltide.progress to voltide_app;

create table voltide.progress_measure (
  user_id bigint not null,
  amount bigint not null check (amount >= 0),
  measure text not null,
  primary key (user_id, measure)
);
comment on table voltide.progress_measure is 'What rewards ask for, by name; an amount never shrinks.';
grant select on voltide.progress_measure to voltide_app;

create table voltide.item_progress (
  user_id bigint not null,
  table_id integer not null,
  drawn integer not null default 0,
  received integer not null default 0,
  item smallint not null,
  primary key (user_id, table_id, item)
);
comment on table voltide.item_progress is
  'How often a player drew an outcome of an odds table, and received such an item from elsewhere.';
grant select on voltide.item_progress to voltide_app;

create table voltide.table_progress (
  user_id bigint not null,
  stake bigint not null default 0,
  returned bigint not null default 0,
  squares numeric not null default 0,
  table_id integer not null,
  plays integer not null default 0,
  draws integer not null default 0,
  primary key (user_id, table_id)
);
comment on column voltide.table_progress.squares is
  'The stakes of the draws, squared and added up: with the variance of the table, that of what came back.';
grant select on voltide.table_progress to voltide_app;

create table voltide.progress_day (
  user_id bigint not null,
  cash_stake bigint not null default 0,
  cash_payout bigint not null default 0,
  promo_stake bigint not null default 0,
  promo_payout bigint not null default 0,
  utc_day integer not null,
  plays integer not null default 0,
  battle_wins integer not null default 0,
  primary key (user_id, utc_day)
);
grant select on voltide.progress_day to voltide_app;

create table voltide.progress_event (
  user_id bigint not null,
  at_ms bigint not null,
  kind text not null check (kind in ('play', 'battle', 'day', 'seed')),
  subject text not null,
  primary key (user_id, kind, subject)
);
comment on table voltide.progress_event is
  'Results and day seals that a player says to have verified, and client seeds that they chose after the first one.';
create trigger append_only before update or delete or truncate on voltide.progress_event
  for each statement execute function voltide.refuse_change();
grant select on voltide.progress_event to voltide_app;

create table voltide.progress_due (
  due_id bigint generated always as identity primary key,
  user_id bigint not null,
  what text not null check (what in ('fold', 'grant', 'rank'))
);
comment on table voltide.progress_due is
  'Whose plays wait to be folded, and whose rewards wait to be given. A player may stand in it more than once, so that '
  'nobody who adds a row waits for the one who takes rows away.';
create index progress_due_grant on voltide.progress_due (user_id) where what = 'grant';
create index progress_due_rank on voltide.progress_due (due_id) where what = 'rank';
grant select on voltide.progress_due to voltide_app;

create table voltide.reward (
  user_id bigint not null,
  promo voltide.sun not null,
  cash voltide.sun not null,
  edge_at bigint not null,
  cash_edge_at bigint not null,
  at_ms bigint not null,
  reward_no integer not null,
  xp integer not null check (xp between 0 and 100000),
  kind text not null,
  subject text not null,
  operation_key voltide.key,
  primary key (user_id, kind, subject),
  unique (user_id, reward_no),
  constraint reward_gives_something check (promo > 0 or cash > 0 or xp > 0),
  constraint reward_of_money_has_operation check (operation_key is not null or promo = 0 and cash = 0)
);
comment on table voltide.reward is 'What a player was given for what they reached, each once.';
comment on column voltide.reward.edge_at is
  'The edge of all stakes of the player by then, cash and promo: the XP counts for the stakes behind it.';
comment on column voltide.reward.reward_no is 'Counts the rewards of a player from 1.';
create index reward_xp on voltide.reward (user_id, edge_at) include (xp) where xp > 0;
create trigger append_only before update or delete or truncate on voltide.reward
  for each statement execute function voltide.refuse_change();
grant select on voltide.reward to voltide_app;
