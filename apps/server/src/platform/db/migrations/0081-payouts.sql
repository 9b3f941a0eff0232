-- What operators decide about payments as such. docs/decisions/0062-withdrawals.md.

create table voltide.payout_control (
  is_only boolean primary key default true check (is_only),
  is_stopped boolean not null,
  cap_per_hour voltide.sun not null,
  frozen_at_ms bigint,
  freeze_cause text,
  freeze_txid voltide.hash32,
  constraint payout_control_freeze_has_cause
    check ((frozen_at_ms is null) = (freeze_cause is null) and (freeze_cause is not null or freeze_txid is null))
);
comment on table voltide.payout_control is
  'Whether payments are signed and sent: an operator can stop them, and the server freezes them by itself.';
insert into voltide.payout_control (is_stopped, cap_per_hour) values (false, 20000000000);

create table voltide.payout_change (
  change_id bigint generated always as identity primary key,
  at_ms bigint not null,
  by_user_id bigint,
  what text not null
);
comment on table voltide.payout_change is 'Who changed something about payments; null: the server itself.';
create trigger append_only before update or delete or truncate on voltide.payout_change
  for each statement execute function voltide.refuse_change();

grant select on voltide.payout_control, voltide.payout_change to voltide_app;
grant update on voltide.payout_control to voltide_app;
grant insert on voltide.payout_change to voltide_app;

alter table voltide.security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check
    check (kind in ('login_failed', 'factor', 'role', 'password_reset', 'adjustment', 'wallet', 'payout'));
