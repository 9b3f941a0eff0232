-- Wallets that players have shown and proven, deposits of TRX, and how far the chain has been read.
-- docs/decisions/0055-tron-wallet.md.

create table voltide.wallet_connection (
  user_id bigint primary key,
  connected_at_ms bigint not null,
  challenge_expires_at_ms bigint,
  address voltide.tron_address not null,
  challenge text,
  constraint wallet_connection_challenge_ends check ((challenge is null) = (challenge_expires_at_ms is null))
);
comment on table voltide.wallet_connection is
  'Which wallet a user shows now, and the challenge that waits for its signature.';
grant select, insert, update, delete on voltide.wallet_connection to voltide_app;

create table voltide.wallet_link (
  link_id bigint generated always as identity primary key,
  user_id bigint not null,
  verified_at_ms bigint not null,
  ended_at_ms bigint,
  address voltide.tron_address not null,
  constraint wallet_link_ends_later check (ended_at_ms >= verified_at_ms)
);
comment on table voltide.wallet_link is
  'Who has proven an address, and from when to when it was theirs: at most one at a time.';
create unique index wallet_link_owner on voltide.wallet_link (address) where ended_at_ms is null;
create index wallet_link_user on voltide.wallet_link (user_id, link_id);
-- Who else had an address, whether it is still theirs or not.
create index wallet_link_address on voltide.wallet_link (address);
grant select, insert, update on voltide.wallet_link to voltide_app;

create table voltide.tron_scan (
  is_only boolean primary key default true check (is_only),
  block bigint not null,
  block_at_ms bigint not null,
  newest_block bigint not null,
  uncertain_from bigint,
  fork_at bigint,
  root_misses integer not null,
  genesis_id voltide.hash32 not null,
  block_id voltide.hash32 not null
);
comment on table voltide.tron_scan is
  'The last final block whose transactions are accounted for: it moves in one transaction with what they brought.';
comment on column voltide.tron_scan.newest_block is 'The newest block that was heard of. Only for show.';
grant select, insert, update on voltide.tron_scan to voltide_app;

create type voltide.deposit_state as enum (
  'built', 'sent', 'owed', 'credited', 'below_least', 'unclaimed', 'failed', 'expired'
);

create table voltide.deposit (
  deposit_id bigint generated always as identity primary key,
  user_id bigint,
  amount voltide.sun not null,
  created_at_ms bigint not null,
  expires_at_ms bigint,
  seen_in_block bigint,
  final_block bigint,
  credited_at_ms bigint,
  state voltide.deposit_state not null,
  txid voltide.hash32 not null unique,
  from_address voltide.tron_address not null,
  to_address voltide.tron_address not null,
  raw bytea,
  signature bytea,
  key voltide.key,
  request_hash voltide.hash32,
  constraint deposit_is_more_than_nothing check (amount > 0),
  constraint deposit_is_whose check (user_id is not null or state in ('unclaimed', 'below_least')),
  constraint deposit_is_final
    check ((state in ('owed', 'credited', 'below_least', 'unclaimed', 'failed')) = (final_block is not null)),
  constraint deposit_is_credited check ((state = 'credited') = (credited_at_ms is not null)),
  constraint deposit_is_signed check (state <> 'sent' or (raw is not null and signature is not null)),
  constraint deposit_was_asked_for check ((raw is null) = (expires_at_ms is null) and (raw is null) = (key is null)),
  unique (user_id, key)
);
comment on table voltide.deposit is
  'TRX for the platform: as a player asked for them, or as they were found on the chain. Each transaction counts once.';
comment on column voltide.deposit.seen_in_block is 'Where it stands before that is final. Only for show.';
create index deposit_user on voltide.deposit (user_id, deposit_id);
create index deposit_open on voltide.deposit (state, deposit_id) where state in ('built', 'sent', 'owed');
create index deposit_unclaimed on voltide.deposit (from_address) where state = 'unclaimed';
-- What of a player is under way on the chain, for live updates, which ask with every play.
create index deposit_under_way on voltide.deposit (user_id) where state in ('sent', 'owed');
create index deposit_expired on voltide.deposit (expires_at_ms) where state = 'expired';
create index deposit_unfinished on voltide.deposit (user_id, created_at_ms) where state in ('built', 'sent', 'expired');
create index deposit_from on voltide.deposit (from_address) where final_block is not null and user_id is not null;
create trigger moves_by_the_rules before insert or update on voltide.deposit
  for each row execute function voltide.guard_deposit();
create trigger never_emptied before truncate on voltide.deposit
  for each statement execute function voltide.refuse_change();
create trigger purged_by_the_rules before delete on voltide.deposit
  for each row execute function voltide.guard_purge();
grant select, insert, update on voltide.deposit to voltide_app;
