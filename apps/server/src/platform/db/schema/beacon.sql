-- Public chance: chains of the operator's own beacon, one after the other (docs/decisions/0073-chains-without-end.md),
-- when public sources answered last, and the final blocks of TRON that may decide something.

create table voltide.local_chain (
  links integer not null,
  used integer not null default 0 check (used between 0 and links),
  chain_end text not null check (chain_end ~ '^[0-9a-f]{64}$'),
  chain integer primary key check (chain >= 1)
);
comment on table voltide.local_chain is
  'The published ends of the operator''s own beacon, and how many links of each are used up.';
comment on column voltide.local_chain.chain is 'Counted from 1. Links are taken from the first one that has any left.';
create trigger never_emptied before truncate on voltide.local_chain
  for each statement execute function voltide.refuse_change();
grant select on voltide.local_chain to voltide_app;

create table voltide.beacon_answer (
  source text primary key check (source = 'drand-quicknet'),
  answered_at_ms bigint not null
);
comment on table voltide.beacon_answer is
  'When a public beacon answered this installation last. One that has not for a minute is away (rules book §2).';
grant select, insert, update on voltide.beacon_answer to voltide_app;

create table voltide.tron_block (
  height bigint primary key check (height > 0),
  block_id bytea not null check (octet_length(block_id) = 32),
  block_at_ms bigint not null
);
comment on table voltide.tron_block is
  'Final blocks of the last hour that the reader of the chain has proven: their ids are a beacon (rules book §2).';
create index tron_block_by_time on voltide.tron_block (block_at_ms);
grant select, insert, delete on voltide.tron_block to voltide_app;
