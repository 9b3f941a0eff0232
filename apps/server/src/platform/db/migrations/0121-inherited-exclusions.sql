-- An exclusion outlives its account by every email, confirmed or not, and every wallet that the account ever held; who
-- inherited one that was not theirs is freed by an operator alone. docs/decisions/0081-inherited-exclusions.md.
alter table voltide.kept_exclusion rename column email_hash to holding_hash;
comment on table voltide.kept_exclusion is
  'Exclusions of accounts that were deleted, by keyed hashes of the emails and the wallets that they ever held.';
comment on table voltide.former_email is
  'Keyed hashes of the emails that accounts held before, confirmed or not.';

alter table voltide.exclusion
  add column inherited boolean not null default false,
  drop constraint exclusion_pkey,
  add primary key (user_id, until_ms, kind, inherited);
comment on column voltide.exclusion.inherited is
  'Came with an email or a wallet that an excluded account held. Only such a one can be lifted, by an operator.';

drop trigger append_only on voltide.exclusion;
create trigger never_changed before update or truncate on voltide.exclusion
  for each statement execute function voltide.refuse_change();
create trigger never_ended before delete on voltide.exclusion
  for each row when (not old.inherited) execute function voltide.refuse_change();

create table voltide.freed_holding (
  freed_at_ms bigint not null,
  holding_hash bytea not null check (octet_length(holding_hash) = 32),
  primary key (holding_hash, freed_at_ms)
);
comment on table voltide.freed_holding is
  'Emails and wallets, by keyed hash, whose owner was freed by an operator: no exclusion from before comes with them.';
create trigger append_only before update or delete or truncate on voltide.freed_holding
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.freed_holding to voltide_app;

alter table voltide.security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (
    kind in ('login_failed', 'factor', 'role', 'password_reset', 'adjustment', 'wallet', 'payout', 'exclusion'));
