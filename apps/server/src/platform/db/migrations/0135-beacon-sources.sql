-- When public sources of chance answered last, and the final blocks of TRON that may decide something.
create table voltide.beacon_answer (
  source text primary key check (source = 'drand-quicknet'),
  answered_at_ms bigint not null
);
comment on table voltide.beacon_answer is
  'When a public beacon answered this installation last. One that has not for a minute is away (rules book §2).';

create table voltide.tron_block (
  height bigint primary key check (height > 0),
  block_id bytea not null check (octet_length(block_id) = 32),
  block_at_ms bigint not null
);
comment on table voltide.tron_block is
  'Final blocks of the last hour that the reader of the chain has proven: their ids are a beacon (rules book §2).';
create index tron_block_by_time on voltide.tron_block (block_at_ms);

grant select, insert, update on voltide.beacon_answer to voltide_app;
grant select, insert, delete on voltide.tron_block to voltide_app;
