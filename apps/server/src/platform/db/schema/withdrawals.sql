-- Withdrawals of TRX: what is set aside, who approved it, and what was signed. docs/decisions/0062-withdrawals.md.

create type voltide.withdrawal_state as enum (
  'requested', 'review', 'approved', 'sent', 'settled', 'rejected', 'released'
);

create type voltide.attempt_state as enum ('live', 'settled', 'dead');

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
  waits_for text,
  constraint withdrawal_has_ended
    check ((state in ('settled', 'rejected', 'released')) = (ended_at_ms is not null)),
  constraint withdrawal_says_why_not check ((state in ('rejected', 'released')) = (note is not null)),
  unique (user_id, key),
  constraint withdrawal_has_approvers check (approvals_needed between 0 and 2)
);
comment on table voltide.withdrawal is
  'Cash that players want paid out. It is on hold as withdrawal:<id> until it has ended.';
comment on column voltide.withdrawal.waits_for is
  'For operators: what stood in the way when it was to be signed, such as the words of the signer. Null: nothing.';
create index withdrawal_user on voltide.withdrawal (user_id, withdrawal_id);
create index withdrawal_open on voltide.withdrawal (state, withdrawal_id)
  where state in ('requested', 'review', 'approved', 'sent');
create index withdrawal_settled on voltide.withdrawal (ended_at_ms) where state = 'settled';
create index withdrawal_under_way on voltide.withdrawal (user_id)
  where state in ('requested', 'review', 'approved', 'sent');
create trigger held_to_rules before insert on voltide.withdrawal
  for each row execute function voltide.hold_to_rules();
create trigger moves_by_the_rules before insert or update on voltide.withdrawal
  for each row execute function voltide.guard_withdrawal();
create trigger never_emptied before delete or truncate on voltide.withdrawal
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.withdrawal to voltide_app;
-- What was asked for and what was signed stays as it is; only how far it is changes.
grant update (ended_at_ms, decided_by, state, note, waits_for) on voltide.withdrawal to voltide_app;

create table voltide.withdrawal_approval (
  withdrawal_id bigint not null,
  by_user_id bigint not null,
  at_ms bigint not null,
  primary key (withdrawal_id, by_user_id)
);
comment on table voltide.withdrawal_approval is 'Who approved a withdrawal: each operator once.';
create trigger append_only before update or delete or truncate on voltide.withdrawal_approval
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.withdrawal_approval to voltide_app;

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
comment on table voltide.withdrawal_attempt is
  'Every transaction that was signed for a withdrawal, written down before anybody sees it. At most one counts.';
comment on column voltide.withdrawal_attempt.seen_in_block is 'Where it stands before that is final. Only for show.';
create unique index withdrawal_attempt_one on voltide.withdrawal_attempt (withdrawal_id)
  where state in ('live', 'settled');
create index withdrawal_attempt_live on voltide.withdrawal_attempt (expires_at_ms) where state = 'live';
create index withdrawal_attempt_created on voltide.withdrawal_attempt (created_at_ms);
create trigger moves_by_the_rules before insert or update on voltide.withdrawal_attempt
  for each row execute function voltide.guard_attempt();
create trigger never_emptied before delete or truncate on voltide.withdrawal_attempt
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.withdrawal_attempt to voltide_app;
grant update (seen_in_block, final_block, state) on voltide.withdrawal_attempt to voltide_app;

create table voltide.identity_check (
  user_id bigint primary key,
  checked_at_ms bigint not null,
  by_user_id bigint not null,
  note text not null
);
comment on table voltide.identity_check is 'Whose identity an operator has checked, and how.';
create trigger changes_by_the_rules before update on voltide.identity_check
  for each row execute function voltide.guard_identity_check();
create trigger never_emptied before delete or truncate on voltide.identity_check
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.identity_check to voltide_app;
grant update (note) on voltide.identity_check to voltide_app;

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
grant select, update on voltide.payout_control to voltide_app;
insert into voltide.payout_control (is_stopped, cap_per_hour) values (false, voltide.rule_payouts_per_hour());

create table voltide.payout_change (
  change_id bigint generated always as identity primary key,
  at_ms bigint not null,
  by_user_id bigint,
  what text not null
);
comment on table voltide.payout_change is 'Who changed something about payments; null: the server itself.';
create trigger append_only before update or delete or truncate on voltide.payout_change
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.payout_change to voltide_app;

create table voltide.unknown_outgoing (
  txid voltide.hash32 primary key,
  seen_at_ms bigint not null,
  block bigint not null,
  amount bigint check (amount >= 0),
  acknowledged_at_ms bigint,
  acknowledged_by bigint,
  to_address voltide.tron_address,
  succeeded boolean not null,
  was_ours boolean not null,
  reason text check (char_length(reason) between 3 and 300),
  constraint unknown_outgoing_is_acknowledged_whole
    check (num_nonnulls(acknowledged_at_ms, acknowledged_by, reason) in (0, 3))
);
comment on table voltide.unknown_outgoing is
  'Transactions in the name of the platform, in final blocks, that no withdrawal had under way.';
comment on column voltide.unknown_outgoing.amount is
  'What a transfer of TRX moved, and to_address where to; both null for anything else.';
comment on column voltide.unknown_outgoing.was_ours is 'Signed here for a withdrawal that had ended or was given up.';
create index unknown_outgoing_open on voltide.unknown_outgoing (block) where acknowledged_at_ms is null;
create trigger never_emptied before delete or truncate on voltide.unknown_outgoing
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.unknown_outgoing to voltide_app;
grant update (acknowledged_at_ms, acknowledged_by, reason) on voltide.unknown_outgoing to voltide_app;
