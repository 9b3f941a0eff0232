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
