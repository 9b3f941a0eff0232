-- Deposits of TRX, and how far the chain has been read. docs/decisions/0055-tron-wallet.md.

-- What can come is bounded by all TRX there are.
insert into voltide.cause_rule (cause, kind, bucket, system_account, most_each, most_per_user)
values ('deposit', 'payout', 'cash', 'outside', 9000000000000000, null);

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
create index deposit_user on voltide.deposit (user_id, deposit_id);
create index deposit_open on voltide.deposit (state, deposit_id) where state in ('built', 'sent', 'owed');
create index deposit_unclaimed on voltide.deposit (from_address) where state = 'unclaimed';
comment on table voltide.deposit is
  'TRX for the platform: as a player asked for them, or as they were found on the chain. Each transaction counts once.';
comment on column voltide.deposit.seen_in_block is 'Where it stands before that is final. Only for show.';

grant select, insert, update on voltide.tron_scan, voltide.deposit to voltide_app;
