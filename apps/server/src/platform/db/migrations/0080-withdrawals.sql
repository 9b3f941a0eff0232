-- Withdrawals of TRX: what is set aside, who approved it, and what was signed. docs/decisions/0062-withdrawals.md.

alter type voltide.system_account add value 'fees';

alter table voltide.cause_rule
  add column fee_bps integer not null default 0,
  add constraint cause_rule_fee_is_small check (fee_bps between 0 and 1000 and (fee_bps = 0 or kind = 'hold'));
comment on column voltide.cause_rule.fee_bps is
  'What the house keeps of a hold that is taken, in hundredths of a percent, rounded up to the sun.';
insert into voltide.cause_rule (cause, kind, bucket, system_account, most_each, most_per_user, fee_bps)
values ('withdrawal', 'hold', 'cash', 'outside', 9000000000000000, null, 200);

create type voltide.withdrawal_state as enum (
  'requested', 'review', 'approved', 'sent', 'settled', 'rejected', 'released'
);
create table voltide.withdrawal (
  withdrawal_id bigint generated always as identity primary key,
  user_id bigint not null,
  amount voltide.sun not null,
  fee voltide.sun not null,
  created_at_ms bigint not null,
  ended_at_ms bigint,
  decided_by bigint,
  approvals_needed smallint not null,
  state voltide.withdrawal_state not null,
  from_address voltide.tron_address not null,
  to_address voltide.tron_address not null,
  key voltide.key not null,
  request_hash voltide.hash32 not null,
  reasons text[] not null,
  note text,
  constraint withdrawal_is_enough check (amount >= 20000000),
  constraint withdrawal_has_its_fee check (fee = (amount * 200 + 9999) / 10000),
  constraint withdrawal_has_approvers
    check (approvals_needed between case when amount > 5000000000 then 2 else 0 end and 2),
  constraint withdrawal_has_ended
    check ((state in ('settled', 'rejected', 'released')) = (ended_at_ms is not null)),
  constraint withdrawal_says_why_not check ((state in ('rejected', 'released')) = (note is not null)),
  unique (user_id, key)
);
create index withdrawal_user on voltide.withdrawal (user_id, withdrawal_id);
create index withdrawal_open on voltide.withdrawal (state, withdrawal_id)
  where state in ('requested', 'review', 'approved', 'sent');
create index withdrawal_settled on voltide.withdrawal (ended_at_ms) where state = 'settled';
comment on table voltide.withdrawal is
  'Cash that players want paid out. It is on hold as withdrawal:<id> until it has ended.';

create table voltide.withdrawal_approval (
  withdrawal_id bigint not null,
  by_user_id bigint not null,
  at_ms bigint not null,
  primary key (withdrawal_id, by_user_id)
);
comment on table voltide.withdrawal_approval is 'Who approved a withdrawal: each operator once.';

create type voltide.attempt_state as enum ('live', 'settled', 'dead');
create table voltide.withdrawal_attempt (
  attempt_id bigint generated always as identity primary key,
  withdrawal_id bigint not null,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  seen_in_block bigint,
  final_block bigint,
  number smallint not null,
  state voltide.attempt_state not null,
  txid voltide.hash32 not null unique,
  raw bytea not null,
  signature bytea not null,
  constraint withdrawal_attempt_is_counted check (number between 1 and 4),
  constraint withdrawal_attempt_is_signed check (octet_length(signature) = 65),
  constraint withdrawal_attempt_is_final check (state <> 'settled' or final_block is not null),
  unique (withdrawal_id, number)
);
create unique index withdrawal_attempt_one on voltide.withdrawal_attempt (withdrawal_id)
  where state in ('live', 'settled');
create index withdrawal_attempt_live on voltide.withdrawal_attempt (expires_at_ms) where state = 'live';
create index withdrawal_attempt_created on voltide.withdrawal_attempt (created_at_ms);
comment on table voltide.withdrawal_attempt is
  'Every transaction that was signed for a withdrawal, written down before anybody sees it. At most one counts.';
comment on column voltide.withdrawal_attempt.seen_in_block is 'Where it stands before that is final. Only for show.';

create table voltide.identity_check (
  user_id bigint primary key,
  checked_at_ms bigint not null,
  by_user_id bigint not null,
  note text not null
);
comment on table voltide.identity_check is 'Whose identity an operator has checked, and how.';

create trigger append_only before update or delete or truncate on voltide.withdrawal_approval
  for each statement execute function voltide.refuse_change();
create trigger append_only before update or delete or truncate on voltide.identity_check
  for each statement execute function voltide.refuse_change();
create trigger never_emptied before delete or truncate on voltide.withdrawal
  for each statement execute function voltide.refuse_change();
create trigger never_emptied before delete or truncate on voltide.withdrawal_attempt
  for each statement execute function voltide.refuse_change();

-- What was asked for and what was signed stays as it is; only how far it is changes.
grant select, insert on voltide.withdrawal, voltide.withdrawal_approval, voltide.withdrawal_attempt,
  voltide.identity_check to voltide_app;
grant update (state, ended_at_ms, decided_by, note) on voltide.withdrawal to voltide_app;
grant update (state, seen_in_block, final_block) on voltide.withdrawal_attempt to voltide_app;
