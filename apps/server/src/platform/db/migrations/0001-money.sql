-- Money tables: docs/decisions/0002-money-tables.md. Amounts are sun, times milliseconds since 1970 UTC.
-- Every key starts with user_id and no foreign key leaves a user, so that users can be spread over shards.

create type voltide.account_kind as enum ('cash', 'promo', 'held');
create type voltide.spend_order as enum ('promo_first', 'cash_first', 'promo_only', 'cash_only');
create type voltide.system_account as enum ('capital', 'house', 'gifts', 'promo_release', 'adjustments');
create type voltide.cause as enum ('stake', 'win', 'release', 'exchange', 'adjustment', 'capital', 'welcome');
create type voltide.operation_kind as enum ('play', 'exchange', 'adjust', 'gift');

-- Rules for single values are domains: they are checked when a value is written, not with every change of its row.
-- Nine thousand million VT is the most that one amount can be, so that sums of them stay within bigint.
create domain voltide.sun as bigint
  constraint sun_not_negative check (value >= 0)
  constraint sun_not_absurd check (value <= 9000000000000000);
create domain voltide.sun_moved as bigint
  constraint sun_moved_not_zero check (value <> 0)
  constraint sun_moved_not_absurd check (value between -9000000000000000 and 9000000000000000);
create domain voltide.place as integer constraint place_not_negative check (value >= 0);
create domain voltide.hash32 as bytea constraint hash32_has_32_bytes check (octet_length(value) = 32);
create domain voltide.client_seed as text constraint client_seed_is_plain check (value ~ '^[A-Za-z0-9_-]{1,64}$');
create domain voltide.rarity_set as smallint constraint rarity_set_has_6_bits check (value between 0 and 63);
create domain voltide.spend_preference as voltide.spend_order
  constraint spend_preference_is_no_limit check (value in ('promo_first', 'cash_first'));
create domain voltide.key as text constraint key_has_1_to_64_characters check (char_length(value) between 1 and 64);

create table voltide.player (
  user_id bigint primary key,
  last_play_at_ms bigint not null default 0,
  epoch voltide.place not null default 0,
  nonce voltide.place not null default 0,
  epoch_started_at_ms bigint not null,
  preferences_version integer not null default 0,
  auto_sell voltide.rarity_set not null default 0,
  spend_order voltide.spend_preference not null default 'promo_first',
  commitment voltide.hash32 not null,
  next_commitment voltide.hash32 not null,
  sealed_seed bytea not null,
  next_sealed_seed bytea not null,
  client_seed voltide.client_seed
) with (fillfactor = 50);
comment on table voltide.player is
  'Seeds and the place in the nonce stream. Its row is the lock of everything that moves this user''s money.';
comment on column voltide.player.preferences_version is
  'Counts changes of spend_order and auto_sell: a play computed before one is stale.';
comment on column voltide.player.auto_sell is 'Rarities whose finds are sold at once: bit 0 is common, bit 5 mythic.';

create table voltide.account (
  user_id bigint not null,
  seq bigint not null default 0,
  balance voltide.sun not null default 0,
  kind voltide.account_kind not null,
  head voltide.hash32 not null default decode(repeat('00', 32), 'hex'),
  primary key (user_id, kind)
) with (fillfactor = 50);
comment on column voltide.account.head is 'The link of the account''s last transfer; 32 zero bytes before the first.';

create table voltide.transfer (
  user_id bigint not null,
  seq bigint not null,
  amount voltide.sun_moved not null,
  balance_after voltide.sun not null,
  at_ms bigint not null,
  epoch voltide.place,
  nonce voltide.place,
  kind voltide.account_kind not null,
  system_account voltide.system_account not null,
  cause voltide.cause not null,
  link voltide.hash32 not null,
  operation_key voltide.key not null,
  primary key (user_id, kind, seq)
);
comment on table voltide.transfer is
  'Both legs of an entry in one row: the user''s account changes by amount, the system account by its opposite.';

create table voltide.operation (
  user_id bigint not null,
  cash_after voltide.sun not null,
  promo_after voltide.sun not null,
  credited bigint not null,
  released voltide.sun not null,
  at_ms bigint not null,
  epoch voltide.place,
  nonce voltide.place,
  kind voltide.operation_kind not null,
  bucket voltide.account_kind,
  request_hash voltide.hash32 not null,
  key voltide.key not null,
  primary key (user_id, key)
);
comment on table voltide.operation is
  'One row per used idempotency key: the request it stood for and the answer it got.';

create table voltide.play (
  user_id bigint not null,
  stake voltide.sun not null,
  credit voltide.sun not null,
  at_ms bigint not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  table_id integer not null,
  bucket voltide.account_kind not null,
  game text not null,
  draws integer[] not null,
  sold_k smallint[] not null,
  primary key (user_id, epoch, nonce)
);

create table voltide.find (
  user_id bigint not null,
  value voltide.sun not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  table_id integer not null,
  k smallint not null,
  item smallint not null,
  bucket voltide.account_kind not null,
  primary key (user_id, epoch, nonce, k)
);
comment on table voltide.find is
  'What a user holds now. k is the place in its play, item the place in the odds table, value is frozen.';

create table voltide.find_exit (
  user_id bigint not null,
  value voltide.sun not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  table_id integer not null,
  k smallint not null,
  item smallint not null,
  bucket voltide.account_kind not null,
  operation_key voltide.key not null,
  primary key (user_id, epoch, nonce, k)
);

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

create table voltide.adjustment (
  user_id bigint not null,
  key text not null,
  amount bigint not null,
  account voltide.account_kind not null,
  at_ms bigint not null,
  by_user_id bigint,
  reason text not null check (char_length(reason) between 1 and 500),
  primary key (user_id, key)
);

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

create table voltide.tally (
  id bigint generated always as identity primary key,
  cash_delta bigint not null,
  promo_delta bigint not null,
  cash_finds_delta bigint not null,
  capital_delta bigint not null,
  table_ids integer[] not null,
  draws integer[] not null
);
comment on table voltide.tally is
  'A queue: what each settle call changed for the house. The counter job folds and deletes it.';

create table voltide.realised_odds (
  table_id integer not null,
  item smallint not null,
  opens bigint not null,
  primary key (table_id, item)
);

create table voltide.house_figure (
  name text primary key check (name in ('cash', 'promo', 'cash_finds', 'capital')),
  amount bigint not null
);
insert into voltide.house_figure (name, amount) values ('cash', 0), ('promo', 0), ('cash_finds', 0), ('capital', 0);

create function voltide.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on voltide.% is not allowed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'transfer', 'operation', 'play', 'find_exit', 'seed_history', 'adjustment', 'odds_table'
  ] loop
    execute format('create trigger append_only before update or delete or truncate on voltide.%I
      for each statement execute function voltide.refuse_change()', name);
  end loop;
  foreach name in array array['player', 'account'] loop
    execute format('create trigger never_removed before delete or truncate on voltide.%I
      for each statement execute function voltide.refuse_change()', name);
  end loop;
  foreach name in array array['find', 'tally', 'realised_odds', 'house_figure'] loop
    execute format('create trigger never_emptied before truncate on voltide.%I
      for each statement execute function voltide.refuse_change()', name);
  end loop;
  execute format('revoke temporary on database %I from public', current_database());
end $$;

grant usage on schema voltide to voltide_app;
grant select on all tables in schema voltide to voltide_app;
