-- Rows that anybody can make for nothing go again: docs/operations.md says which stay how long.

-- The rules come with the files of functions.
create function voltide.guard_purge() returns trigger language plpgsql as $$
begin
  raise exception 'nothing is purged yet' using errcode = 'restrict_violation';
end $$;

drop trigger never_emptied on voltide.deposit;
create trigger never_emptied before truncate on voltide.deposit
  for each statement execute function voltide.refuse_change();
create trigger purged_by_the_rules before delete on voltide.deposit
  for each row execute function voltide.guard_purge();
create index deposit_expired on voltide.deposit (expires_at_ms) where state = 'expired';
create index deposit_unfinished on voltide.deposit (user_id, created_at_ms) where state in ('built', 'sent', 'expired');

drop trigger append_only on voltide.liability_leaves;
create trigger append_only before update or truncate on voltide.liability_leaves
  for each statement execute function voltide.refuse_change();
create trigger purged_by_the_rules before delete on voltide.liability_leaves
  for each row execute function voltide.guard_purge();

create index identity_guest_created on voltide.identity (created_at_ms, user_id) where kind = 'guest';
create index quick_session_over on voltide.quick_session (ended_at_ms) where ended_at_ms is not null;
