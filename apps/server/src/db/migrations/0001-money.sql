-- Money tables: docs/decisions/0002-money-tables.md. Amounts are sun, times milliseconds since 1970 UTC.
-- Every key starts with user_id and no foreign key leaves a user, so that users can be spread over shards.

create type voltide.account_kind as enum ('cash', 'promo', 'held');
create type voltide.spend_order as enum ('promo_first', 'cash_first', 'promo_only', 'cash_only');
create type voltide.system_account as enum ('capital', 'house', 'gifts', 'promo_release', 'adjustments');
create type voltide.cause as enum ('stake', 'win', 'release', 'exchange', 'adjustment', 'capital', 'welcome');
create type voltide.operation_kind as enum ('play', 'exchange', 'adjust', 'gift');

create table voltide.player (
  user_id bigint primary key,
  last_play_at_ms bigint not null default 0,
  epoch integer not null default 0 check (epoch >= 0),
  nonce integer not null default 0 check (nonce >= 0),
  epoch_started_at_ms bigint not null,
  preferences_version integer not null default 0,
  auto_sell smallint not null default 0 check (auto_sell between 0 and 63),
  spend_order voltide.spend_order not null default 'promo_first' check (spend_order in ('promo_first', 'cash_first')),
  commitment bytea not null check (octet_length(commitment) = 32),
  next_commitment bytea not null check (octet_length(next_commitment) = 32),
  sealed_seed bytea not null,
  next_sealed_seed bytea not null,
  client_seed text check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$')
) with (fillfactor = 50);
comment on table voltide.player is 'Seeds and the place in the nonce stream. Its row is the lock of everything that moves this user''s money.';
comment on column voltide.player.preferences_version is 'Counts changes of spend_order and auto_sell: a play computed before one is stale.';
comment on column voltide.player.auto_sell is 'Rarities whose finds are sold at once: bit 0 is common, bit 5 mythic.';

create table voltide.account (
  user_id bigint not null,
  seq bigint not null default 0,
  balance bigint not null default 0,
  kind voltide.account_kind not null,
  head bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(head) = 32),
  primary key (user_id, kind),
  constraint account_balance_not_negative check (balance >= 0)
) with (fillfactor = 50);
comment on column voltide.account.head is 'The link of the account''s last transfer; 32 zero bytes before the first.';

create table voltide.transfer (
  user_id bigint not null,
  seq bigint not null check (seq > 0),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  at_ms bigint not null,
  epoch integer,
  nonce integer,
  kind voltide.account_kind not null,
  system_account voltide.system_account not null,
  cause voltide.cause not null,
  link bytea not null check (octet_length(link) = 32),
  operation_key text not null,
  primary key (user_id, kind, seq)
);
comment on table voltide.transfer is 'Both legs of an entry in one row: the user''s account changes by amount, the system account by its opposite.';

create table voltide.operation (
  user_id bigint not null,
  cash_after bigint not null,
  promo_after bigint not null,
  credited bigint not null,
  released bigint not null,
  at_ms bigint not null,
  epoch integer,
  nonce integer,
  kind voltide.operation_kind not null,
  bucket voltide.account_kind,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  key text not null check (char_length(key) between 1 and 64),
  primary key (user_id, key)
);
comment on table voltide.operation is 'One row per used idempotency key: the request it stood for and the answer it got.';

create table voltide.play (
  user_id bigint not null,
  stake bigint not null check (stake >= 0),
  credit bigint not null check (credit >= 0),
  at_ms bigint not null,
  epoch integer not null,
  nonce integer not null,
  table_id integer not null,
  bucket voltide.account_kind not null,
  game text not null,
  draws integer[] not null,
  sold_k smallint[] not null,
  primary key (user_id, epoch, nonce)
);

create table voltide.find (
  user_id bigint not null,
  value bigint not null check (value >= 0),
  epoch integer not null,
  nonce integer not null,
  table_id integer not null,
  k smallint not null check (k >= 0),
  item smallint not null check (item >= 0),
  bucket voltide.account_kind not null,
  primary key (user_id, epoch, nonce, k)
);
comment on table voltide.find is 'What a user holds now. k is the place in its play, item the place in the odds table, value is frozen.';

create table voltide.find_exit (
  user_id bigint not null,
  value bigint not null,
  epoch integer not null,
  nonce integer not null,
  table_id integer not null,
  k smallint not null,
  item smallint not null,
  bucket voltide.account_kind not null,
  operation_key text not null,
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
comment on table voltide.tally is 'A queue: what each settle call changed for the house. The counter job folds and deletes it.';

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
  foreach name in array array['transfer', 'operation', 'play', 'find_exit', 'seed_history', 'adjustment', 'odds_table'] loop
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
