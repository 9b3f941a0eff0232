-- The vault: cash that its owner has put aside, out of reach of play (rules book §13). docs/decisions/0054-vault.md.

create table voltide.vault_release (
  user_id bigint primary key,
  asked_at_ms bigint not null,
  due_at_ms bigint not null,
  amount voltide.sun_moved not null,
  constraint vault_release_is_more_than_nothing check (amount > 0),
  constraint vault_release_waits check (due_at_ms > asked_at_ms)
);
comment on table voltide.vault_release is 'Cash that is to leave a vault when its day has passed, one a user.';
create index vault_release_due on voltide.vault_release (due_at_ms);
grant select, insert, update, delete on voltide.vault_release to voltide_app;
