-- Battles that operators void, and why accounts are kept off leaderboards.
-- docs/decisions/0101-operators-of-the-house.md

create table voltide.battle_void (
  battle_id text primary key,
  by_user_id bigint not null,
  at_ms bigint not null,
  was_locked boolean not null,
  reason text not null check (length(reason) between 3 and 300)
);
comment on table voltide.battle_void is 'Battles that an operator has voided, with the reason that players read.';
comment on column voltide.battle_void.was_locked is 'True where it had a lock document: then its seed is public.';
create trigger append_only before update or delete or truncate on voltide.battle_void
  for each statement execute function voltide.refuse_change();

-- Operators list all battles by their age, and those that ended without a result apart.
create index battle_opened on voltide.battle (opened_at_ms, battle_id);
create index battle_without_result on voltide.battle (opened_at_ms, battle_id) where state in ('cancelled', 'voided');

-- Held referrals are listed by how long they wait; the others by when they were reviewed.
create index referral_reviewed on voltide.referral (reviewed_at_ms, referee_id) where reviewed_at_ms is not null;

alter table voltide.limited_account
  add column by_user_id bigint,
  add column reason text check (length(reason) between 1 and 500);
comment on column voltide.limited_account.by_user_id is 'The operator; null for the command line.';

grant select on voltide.battle_void to voltide_app;
