-- Plays, what they found and gave, and the queues and figures that follow from them:
-- docs/decisions/0003-plays.md and 0020-ledger-for-more-kinds.md.

create table voltide.odds_table (
  table_id integer generated always as identity primary key,
  game text not null,
  subject text not null,
  version integer not null check (version > 0),
  since_ms bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  hash bytea not null unique,
  document text not null,
  bounds integer[] not null check (bounds[1] = 0),
  unique (game, subject, version),
  constraint odds_table_hash_matches check (hash = sha256(convert_to(document, 'UTF8')))
);
comment on column voltide.odds_table.document is 'Canonical JSON, the text that hash is the SHA-256 of.';
comment on column voltide.odds_table.bounds is 'The lowest draw of each item, in order of the items.';
create trigger append_only before update or delete or truncate on voltide.odds_table
  for each statement execute function voltide.refuse_change();
grant select on voltide.odds_table to voltide_app;

create table voltide.play (
  user_id bigint not null,
  stake voltide.sun not null,
  credit voltide.sun not null,
  edge voltide.sun not null,
  at_ms bigint not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  table_id integer not null,
  bucket voltide.account_kind not null,
  game text not null,
  input text not null,
  draws integer[] not null,
  sold_k smallint[] not null,
  returned voltide.sun not null,
  primary key (user_id, epoch, nonce)
) partition by range (user_id);
comment on column voltide.play.credit is
  'Paid back at once, the value of what was sold by the player''s rule included.';
comment on column voltide.play.edge is 'What the house keeps of this stake in the long run.';
comment on column voltide.play.input is 'Canonical JSON of what was played: its game reads it back.';
comment on column voltide.play.returned is
  'What the play brought back, whatever became of it since: credit, the values of items that were kept, and the gift.';
create trigger append_only before update or delete or truncate on voltide.play
  for each statement execute function voltide.refuse_change();
grant select on voltide.play to voltide_app;

create table voltide.find (
  user_id bigint not null,
  find_no bigint not null,
  value voltide.sun not null,
  table_id integer not null,
  bucket voltide.account_kind not null,
  item smallint not null,
  source text,
  primary key (user_id, find_no)
);
comment on table voltide.find is 'What a user holds now. Item is the place in the odds table, value is frozen.';
comment on column voltide.find.find_no is
  'epoch * 2^24 + nonce * 2^8 + k for a find of an own play; 2^62 and a counter for what came from elsewhere.';
comment on column voltide.find.source is 'Where it came from; null for an own play.';
create trigger never_emptied before truncate on voltide.find
  for each statement execute function voltide.refuse_change();
grant select on voltide.find to voltide_app;

create table voltide.find_exit (
  user_id bigint not null,
  find_no bigint not null,
  value voltide.sun not null,
  to_user_id bigint,
  table_id integer not null,
  bucket voltide.account_kind not null,
  item smallint not null,
  operation_key voltide.key not null,
  source text,
  primary key (user_id, find_no)
) partition by range (user_id);
comment on column voltide.find_exit.to_user_id is 'Who holds it now; null for what went back to the house.';
create trigger append_only before update or delete or truncate on voltide.find_exit
  for each statement execute function voltide.refuse_change();
grant select on voltide.find_exit to voltide_app;

create table voltide.seed_history (
  user_id bigint not null,
  epoch integer not null,
  plays integer not null,
  revealed_at_ms bigint not null,
  commitment bytea not null,
  server_seed text not null,
  client_seed text,
  primary key (user_id, epoch),
  constraint seed_history_opens_commitment check (commitment = sha256(server_seed::bytea))
);
comment on table voltide.seed_history is 'Revealed seed pairs: they are in clear and never used again.';
create index seed_history_commitment on voltide.seed_history (commitment);
create trigger append_only before update or delete or truncate on voltide.seed_history
  for each statement execute function voltide.refuse_change();
grant select on voltide.seed_history to voltide_app;

create table voltide.play_prize (
  user_id bigint not null,
  gift voltide.sun not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  utc_day integer not null,
  tokens integer not null check (tokens between 0 and 1000),
  tickets integer not null check (tickets >= 0),
  xp integer not null check (xp between 0 and 100000),
  primary key (user_id, epoch, nonce)
);
comment on table voltide.play_prize is 'What a play gave besides payout and items; most plays have no row.';
comment on column voltide.play_prize.utc_day is
  'The day of the play, counted from 1970: its jackpot tickets are of that day.';
create index play_prize_tickets on voltide.play_prize (utc_day, user_id) include (tickets) where tickets > 0;
create trigger append_only before update or delete or truncate on voltide.play_prize
  for each statement execute function voltide.refuse_change();
create trigger held_to_rules before insert on voltide.play_prize
  for each row execute function voltide.hold_to_rules();
grant select on voltide.play_prize to voltide_app;

create table voltide.daily_play (
  user_id bigint not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  utc_day integer not null,
  game text not null,
  primary key (user_id, game, utc_day)
);
comment on table voltide.daily_play is 'The days on which a user has played what may be played once a day.';
create trigger append_only before update or delete or truncate on voltide.daily_play
  for each statement execute function voltide.refuse_change();
grant select on voltide.daily_play to voltide_app;

-- Free packs that were opened, and what they cost: docs/decisions/0087-caches.md.
create table voltide.cache_open (
  user_id bigint not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  tier smallint not null check (tier between 0 and 10),
  tokens smallint not null,
  primary key (user_id, epoch, nonce)
);
comment on table voltide.cache_open is 'Plays that opened a free pack.';
comment on column voltide.cache_open.tier is
  '0 for the Dawn Cache, which costs 10 tokens; else the Level Cache of ten times this level (rules book §3).';
create unique index cache_open_level_once on voltide.cache_open (user_id, tier) where tier > 0;
create trigger append_only before update or delete or truncate on voltide.cache_open
  for each statement execute function voltide.refuse_change();
create trigger held_to_rules before insert on voltide.cache_open
  for each row execute function voltide.hold_to_rules();
grant select on voltide.cache_open to voltide_app;

-- The newest finds, for feeds.
create table voltide.recent_find (
  user_id bigint not null,
  at_ms bigint not null,
  epoch integer not null,
  nonce integer not null,
  table_id integer not null,
  k smallint not null,
  item smallint not null,
  finds smallint not null default 1,
  payout voltide.sun not null default 0,
  primary key (user_id, epoch, nonce, k)
);
comment on table voltide.recent_find is
  'The newest plays, for feeds: a few hundred rows. Each node adds its own now and then and reads those of the others.';
comment on column voltide.recent_find.item is
  'The place in the odds table of what was drawn: of packs the best find, of the wheel the segment.';
comment on column voltide.recent_find.finds is 'How many finds the play made; item is the best of them.';
grant select, insert, delete on voltide.recent_find to voltide_app;

create table voltide.stake_feed (
  tx xid8 not null default pg_current_xact_id(),
  feed_id bigint not null generated by default as identity,
  at_ms bigint not null,
  user_ids bigint[] not null,
  games text[] not null,
  buckets voltide.account_kind[] not null,
  stakes bigint[] not null,
  payouts bigint[] not null,
  edges bigint[] not null,
  released bigint,
  table_ids integer[],
  primary key (tx, feed_id)
) with (toast_tuple_target = 8160);
comment on table voltide.stake_feed is
  'A queue: the stakes of each settle call and what they brought back, paid and found. Readers have cursors.';
comment on column voltide.stake_feed.table_ids is 'Null for battles, and for plays from before this was noted.';
create trigger never_emptied before truncate on voltide.stake_feed
  for each statement execute function voltide.refuse_change();
grant select on voltide.stake_feed to voltide_app;

create table voltide.feed_cursor (
  reader text primary key,
  tx xid8 not null default '0',
  feed_id bigint not null default 0
);
comment on table voltide.feed_cursor is 'The last row that each reader has seen, moved together with its effects.';
create trigger never_emptied before truncate on voltide.feed_cursor
  for each statement execute function voltide.refuse_change();
grant select on voltide.feed_cursor to voltide_app;
insert into voltide.feed_cursor (reader)
values ('stake_total'), ('jackpot'), ('progress'), ('boards'), ('referrals');

create table voltide.stake_total (
  stakes bigint not null,
  stake bigint not null,
  payout bigint not null,
  edge bigint not null,
  bucket voltide.account_kind not null,
  game text not null,
  primary key (game, bucket)
);
create trigger never_emptied before truncate on voltide.stake_total
  for each statement execute function voltide.refuse_change();
grant select on voltide.stake_total to voltide_app;

create table voltide.tally (
  id bigint generated always as identity primary key,
  table_ids integer[] not null,
  draws integer[] not null,
  names text[] not null,
  amounts bigint[] not null
);
comment on table voltide.tally is
  'A queue: what each settle call changed for the house. The counter job folds and deletes it.';
create trigger never_emptied before truncate on voltide.tally
  for each statement execute function voltide.refuse_change();
grant select on voltide.tally to voltide_app;

create table voltide.realised_odds (
  table_id integer not null,
  item smallint not null,
  opens bigint not null,
  primary key (table_id, item)
);
create trigger never_emptied before truncate on voltide.realised_odds
  for each statement execute function voltide.refuse_change();
grant select on voltide.realised_odds to voltide_app;

create table voltide.house_figure (
  name text primary key check (name ~ '^[a-z][a-z_]{1,39}$'),
  amount bigint not null
);
create trigger never_emptied before truncate on voltide.house_figure
  for each statement execute function voltide.refuse_change();
grant select on voltide.house_figure to voltide_app;
insert into voltide.house_figure (name, amount) values ('cash', 0), ('promo', 0), ('cash_finds', 0), ('capital', 0);
