-- The seal of a day: one document over the books, battles, seasons and the audit. docs/decisions/0104-day-seals.md.
create table voltide.seal_draft (
  draft_id bigint generated always as identity primary key,
  begun_at_ms bigint not null,
  day date not null,
  state text not null default 'open' check (state in ('open', 'sealed', 'dropped'))
);
comment on table voltide.seal_draft is
  'An attempt to seal a day. Its statements and leaves are written before it ends; only those of a sealed one count.';
create trigger never_removed before delete or truncate on voltide.seal_draft
  for each statement execute function voltide.refuse_change();
grant select on voltide.seal_draft to voltide_app;

create table voltide.seal_statement (
  user_id bigint not null,
  draft_id bigint not null,
  from_epoch integer not null,
  from_nonce integer not null,
  to_epoch integer not null,
  to_nonce integer not null,
  plays integer not null check (plays >= 0),
  hash voltide.hash32 not null,
  plays_root voltide.hash32 not null,
  document text not null,
  play_nodes bytea not null default '' check (octet_length(play_nodes) % 32 = 0),
  primary key (user_id, draft_id)
);
comment on table voltide.seal_statement is
  'What a day seals of a player, as canonical JSON. Of a day that changed nothing there is none: the last one counts.';
comment on column voltide.seal_statement.play_nodes is
  'The hash over each whole 1,024 of its plays, so that the way of one play is computed from few of them.';
create index seal_statement_draft on voltide.seal_statement (draft_id);
create trigger append_only before update or truncate on voltide.seal_statement
  for each statement execute function voltide.refuse_change();
create trigger goes_by_the_rules before delete on voltide.seal_statement
  for each row execute function voltide.guard_seal_part();
grant select, insert on voltide.seal_statement to voltide_app;

create table voltide.seal_leaves (
  draft_id bigint not null,
  first_rank bigint not null,
  sum bigint not null check (sum >= 0),
  number integer not null,
  hash voltide.hash32 not null,
  leaves bytea not null check (octet_length(leaves) % 48 = 0),
  primary key (draft_id, number)
);
comment on table voltide.seal_leaves is
  'The books of a day in parts of 1,024 leaves: account, sum and hash of the statement, in the order of the tree.';
create index seal_leaves_rank on voltide.seal_leaves (draft_id, first_rank, number);
create trigger append_only before update or truncate on voltide.seal_leaves
  for each statement execute function voltide.refuse_change();
create trigger goes_by_the_rules before delete on voltide.seal_leaves
  for each row execute function voltide.guard_seal_part();
grant select, insert on voltide.seal_leaves to voltide_app;

create table voltide.day_seal (
  number integer primary key check (number >= 0),
  draft_id bigint not null unique,
  taken_at_ms bigint not null,
  day date not null unique,
  hash voltide.hash32 not null,
  document text not null
);
comment on table voltide.day_seal is 'The public document of a day as canonical JSON, for ever.';
comment on column voltide.day_seal.number is 'How many were sealed before it.';
create trigger append_only before update or delete or truncate on voltide.day_seal
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.day_seal to voltide_app;

create table voltide.seal_battle (
  place integer not null check (place >= 0),
  day date not null,
  battle_id text primary key,
  hash voltide.hash32 not null,
  unique (day, place)
);
comment on table voltide.seal_battle is 'Which day has sealed a battle, and the hash of its record.';
create trigger append_only before update or delete or truncate on voltide.seal_battle
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.seal_battle to voltide_app;

create table voltide.seal_season (
  board_no integer primary key,
  day date not null
);
comment on table voltide.seal_season is 'Which day has sealed a season of a leaderboard.';
create trigger append_only before update or delete or truncate on voltide.seal_season
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.seal_season to voltide_app;

-- Copies of seals that others hold: where each seal is sent to, and mirrors that anybody registers.
-- docs/decisions/0104-day-seals.md
create table voltide.seal_target (
  target_id bigint generated always as identity primary key,
  added_by bigint not null,
  added_at_ms bigint not null,
  removed_by bigint,
  removed_at_ms bigint,
  kind text not null check (kind in ('url', 'mail')),
  address text not null check (char_length(address) between 3 and 300),
  constraint seal_target_is_removed_whole check ((removed_by is null) = (removed_at_ms is null))
);
comment on table voltide.seal_target is 'URLs and email addresses that operators have every seal sent to.';
create unique index seal_target_once on voltide.seal_target (address) where removed_at_ms is null;
grant select, insert, update on voltide.seal_target to voltide_app;

create table voltide.seal_delivery (
  target_id bigint not null references voltide.seal_target,
  due_at_ms bigint not null,
  delivered_at_ms bigint,
  gave_up_at_ms bigint,
  day date not null,
  attempts integer not null default 0,
  error text check (char_length(error) <= 300),
  primary key (target_id, day)
);
comment on table voltide.seal_delivery is 'Which seal went where, and when the next attempt is due.';
create index seal_delivery_due on voltide.seal_delivery (due_at_ms)
  where delivered_at_ms is null and gave_up_at_ms is null;
grant select, insert, update on voltide.seal_delivery to voltide_app;

create table voltide.seal_mirror (
  mirror_id bigint generated always as identity primary key,
  added_at_ms bigint not null,
  checked_at_ms bigint,
  same_at_ms bigint,
  since_ms bigint not null,
  address text not null unique check (char_length(address) between 9 and 300),
  state text not null default 'new' check (state in ('new', 'same', 'differs', 'away'))
);
comment on table voltide.seal_mirror is 'Addresses where others keep copies of seals, as the server found them last.';
comment on column voltide.seal_mirror.same_at_ms is
  'When the newest seal was last found there byte for byte. Nobody is shown a mirror that never had one.';
grant select, insert, update, delete on voltide.seal_mirror to voltide_app;
