-- What operators change by hand, and transactions of the platform that no withdrawal knows.
-- docs/decisions/0098-acts-on-accounts.md.

alter table voltide.adjustment
  add column noted_at_ms bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  add column proposal_id bigint unique,
  add column note text check (char_length(note) between 3 and 300);
create index adjustment_by on voltide.adjustment (by_user_id, noted_at_ms) where by_user_id is not null;
comment on column voltide.adjustment.noted_at_ms is
  'By the clock of the database, whatever the server says: what one operator moves in 24 hours is counted by it.';
comment on column voltide.adjustment.proposal_id is 'The proposal that a second operator approved; null without one.';
comment on column voltide.adjustment.note is 'What the player reads about it; the reason is for operators.';

create index proposal_adjustment on voltide.proposal (proposed_by) where kind = 'adjustment';

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
create index unknown_outgoing_open on voltide.unknown_outgoing (block) where acknowledged_at_ms is null;
comment on table voltide.unknown_outgoing is
  'Transactions in the name of the platform, in final blocks, that no withdrawal had under way.';
comment on column voltide.unknown_outgoing.was_ours is 'Signed here for a withdrawal that had ended or was given up.';
comment on column voltide.unknown_outgoing.amount is
  'What a transfer of TRX moved, and to_address where to; both null for anything else.';
create trigger never_emptied before delete or truncate on voltide.unknown_outgoing
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.unknown_outgoing to voltide_app;
grant update (acknowledged_at_ms, acknowledged_by, reason) on voltide.unknown_outgoing to voltide_app;

alter table voltide.security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (
    kind in ('login_failed', 'factor', 'role', 'password_reset', 'adjustment', 'wallet', 'payout', 'exclusion',
      'referral', 'board', 'account'));
