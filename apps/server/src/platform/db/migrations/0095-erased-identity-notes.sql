-- What operators wrote about somebody's identity goes with the account. docs/decisions/0062-withdrawals.md.

drop trigger append_only on voltide.identity_check;
update voltide.identity_check k set note = ''
  from voltide.player p where p.user_id = k.user_id and p.closed_at_ms is not null;
create trigger never_emptied before delete or truncate on voltide.identity_check
  for each statement execute function voltide.refuse_change();

-- Its rules come with the files of functions.
create function voltide.guard_identity_check() returns trigger language plpgsql as $$
begin
  raise exception 'identity checks are not guarded yet' using errcode = 'restrict_violation';
end $$;
create trigger changes_by_the_rules before update on voltide.identity_check
  for each row execute function voltide.guard_identity_check();

grant update (note) on voltide.identity_check to voltide_app;
