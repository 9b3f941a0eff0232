-- Operators in a team: what each may do, what they did, and what takes two of them.
-- docs/decisions/0095-operators.md.
create table voltide.audit_head (
  entries bigint not null,
  hash voltide.hash32 not null
);
comment on table voltide.audit_head is 'The last link of the audit. Its row is the lock of everything that adds to it.';
create unique index audit_head_is_one on voltide.audit_head ((true));
create trigger never_removed before delete or truncate on voltide.audit_head
  for each statement execute function voltide.refuse_change();
grant select on voltide.audit_head to voltide_app;
insert into voltide.audit_head (entries, hash) values (0, decode(repeat('00', 32), 'hex'));

create table voltide.audit_entry (
  audit_no bigint primary key check (audit_no > 0),
  document text not null,
  hash voltide.hash32 not null,
  at_ms bigint not null generated always as ((document::jsonb ->> 'atMs')::bigint) stored,
  act text not null generated always as (document::jsonb ->> 'act') stored,
  by_id text generated always as (document::jsonb ->> 'by') stored,
  subject_kind text not null generated always as (document::jsonb -> 'subject' ->> 'kind') stored,
  subject_id text not null generated always as (document::jsonb -> 'subject' ->> 'id') stored
);
comment on table voltide.audit_entry is
  'What operators did. The document is the canonical text that the hash is over; the other columns are read from it.';
comment on column voltide.audit_entry.by_id is 'The operator as usr_…; null for the command line and the server.';
create index audit_entry_act on voltide.audit_entry (act, audit_no);
create index audit_entry_by on voltide.audit_entry (by_id, audit_no) where by_id is not null;
create index audit_entry_subject on voltide.audit_entry (subject_kind, subject_id, audit_no);
create index audit_entry_at on voltide.audit_entry (at_ms);
create trigger append_only before update or delete or truncate on voltide.audit_entry
  for each statement execute function voltide.refuse_change();
grant select on voltide.audit_entry to voltide_app;

create table voltide.audit_day (
  day date primary key,
  entries bigint not null,
  hash voltide.hash32 not null
);
comment on table voltide.audit_day is 'The head of the audit as it was published after a day.';
create trigger append_only before update or delete or truncate on voltide.audit_day
  for each statement execute function voltide.refuse_change();
grant select on voltide.audit_day to voltide_app;

create table voltide.narrowed_operator (
  user_id bigint primary key,
  since_ms bigint not null,
  by_user_id bigint not null check (by_user_id <> user_id)
);
comment on table voltide.narrowed_operator is
  'Operators who may do only what their scopes allow. Any other operator is unrestricted.';
grant select on voltide.narrowed_operator to voltide_app;

create table voltide.operator_scope (
  user_id bigint not null references voltide.narrowed_operator on delete cascade,
  until_ms bigint,
  scope text not null check (scope in ('support', 'finance', 'games', 'auditor')),
  primary key (user_id, scope)
);
grant select on voltide.operator_scope to voltide_app;

create table voltide.proposal (
  proposal_id bigint generated always as identity primary key,
  proposed_by bigint not null,
  proposed_at_ms bigint not null,
  decided_by bigint,
  decided_at_ms bigint,
  kind text not null check (kind ~ '^[a-z_]{3,30}$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_]{2,30}$'),
  subject_id text not null check (char_length(subject_id) between 1 and 100),
  payload text not null check (char_length(payload) <= 100000),
  reason text not null check (char_length(reason) between 3 and 300),
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  note text check (char_length(note) <= 300),
  constraint proposal_is_decided_once check ((state = 'open') = (decided_by is null)),
  constraint proposal_has_its_time check ((decided_by is null) = (decided_at_ms is null)),
  constraint proposal_takes_two check (
    case state when 'withdrawn' then decided_by = proposed_by else decided_by <> proposed_by end)
);
comment on column voltide.proposal.payload is 'JSON that the rules of its kind read.';
create index proposal_open on voltide.proposal (kind, proposal_id) where state = 'open';
create index proposal_adjustment on voltide.proposal (proposed_by) where kind = 'adjustment';
grant select on voltide.proposal to voltide_app;

-- Operators note what they know of a player, and find players by what is known of them
-- (docs/decisions/0097-player-pages.md).
create table voltide.player_note (
  note_id bigint generated always as identity primary key,
  user_id bigint not null,
  by_user_id bigint not null,
  at_ms bigint not null,
  text text not null check (char_length(text) between 1 and 2000)
);
comment on table voltide.player_note is
  'Notes of operators about a player. They are part of the archive of the player, and go with the account.';
create index player_note_user on voltide.player_note (user_id, note_id);
grant select, insert, delete on voltide.player_note to voltide_app;

-- Accounts that operators froze. docs/decisions/0098-acts-on-accounts.md.
create table voltide.account_freeze (
  freeze_id bigint generated always as identity primary key,
  user_id bigint not null,
  frozen_at_ms bigint not null,
  by_user_id bigint not null,
  ended_at_ms bigint,
  ended_by bigint,
  cause text not null check (cause in ('security', 'request', 'payments', 'rules', 'law')),
  reason text not null check (char_length(reason) between 3 and 300),
  end_reason text check (char_length(end_reason) between 3 and 300),
  constraint account_freeze_ends_whole check (num_nonnulls(ended_at_ms, ended_by, end_reason) in (0, 3))
);
comment on table voltide.account_freeze is
  'When operators froze an account, why, and when they let it go. Functions alone write it.';
comment on column voltide.account_freeze.cause is
  'What the freeze is about. The player is told of security and request alone: the others could warn somebody.';
create unique index account_freeze_one on voltide.account_freeze (user_id) where ended_at_ms is null;
create index account_freeze_user on voltide.account_freeze (user_id, freeze_id);
grant select on voltide.account_freeze to voltide_app;
