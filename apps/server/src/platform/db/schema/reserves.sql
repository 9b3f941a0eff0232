-- What players are owed, sealed once a day. docs/decisions/0065-proof-of-liabilities.md.
create table voltide.liability_seal (
  day date primary key,
  taken_at_ms bigint not null,
  document text not null
);
comment on table voltide.liability_seal is 'The public document of a day, one a day, for ever.';
create trigger append_only before update or delete or truncate on voltide.liability_seal
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.liability_seal to voltide_app;

create table voltide.liability_leaves (
  day date not null,
  first_rank bigint not null,
  sum bigint not null,
  number integer not null,
  hash voltide.hash32 not null,
  leaves bytea not null,
  primary key (day, number),
  constraint liability_leaves_sum_is_in_range check (sum >= 0),
  constraint liability_leaves_are_whole check (octet_length(leaves) % 16 = 0)
);
comment on table voltide.liability_leaves is
  'The tree of a day in parts of 1,024 leaves: number of an account and sum, 8 bytes each, in the tree''s order.';
comment on column voltide.liability_leaves.first_rank is
  'The first 6 bytes of the first leaf''s blind: leaves follow it.';
create index liability_leaves_rank on voltide.liability_leaves (day, first_rank, number);
create trigger append_only before update or truncate on voltide.liability_leaves
  for each statement execute function voltide.refuse_change();
create trigger purged_by_the_rules before delete on voltide.liability_leaves
  for each row execute function voltide.guard_purge();
grant select, insert on voltide.liability_leaves to voltide_app;

-- Whether the platform's address holds what the books say. docs/decisions/0065-proof-of-liabilities.md.
create table voltide.platform_check (
  block bigint primary key,
  at_ms bigint not null,
  balance bigint not null,
  expected bigint not null,
  difference bigint generated always as (balance - expected) stored
);
comment on table voltide.platform_check is
  'The final balance of the platform''s address at a block, and what it should be by all that is known.';
comment on column voltide.platform_check.difference is
  'Above zero a credit that nothing explains, below zero TRX that are missing.';
create trigger append_only before update or delete or truncate on voltide.platform_check
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.platform_check to voltide_app;
