-- Chains of the operator's own beacon, one after the other. docs/decisions/0073-chains-without-end.md.
alter table voltide.local_chain
  drop column is_only,
  add column chain integer primary key default 1 check (chain >= 1);
alter table voltide.local_chain alter column chain drop default;
comment on table voltide.local_chain is
  'The published ends of the operator''s own beacon, and how many links of each are used up.';
comment on column voltide.local_chain.chain is 'Counted from 1. Links are taken from the first one that has any left.';
