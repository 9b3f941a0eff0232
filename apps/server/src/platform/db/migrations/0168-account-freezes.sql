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
create unique index account_freeze_one on voltide.account_freeze (user_id) where ended_at_ms is null;
create index account_freeze_user on voltide.account_freeze (user_id, freeze_id);
comment on table voltide.account_freeze is
  'When operators froze an account, why, and when they let it go. Functions alone write it.';
comment on column voltide.account_freeze.cause is
  'What the freeze is about. The player is told of security and request alone: the others could warn somebody.';
grant select on voltide.account_freeze to voltide_app;
