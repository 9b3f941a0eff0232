-- Codes of referrers, clicks on their links, and what shows that a referee is the referrer.
-- docs/decisions/0092-referrals.md

create table voltide.referral_code (
  user_id bigint not null,
  made_at_ms bigint not null,
  is_vanity boolean not null,
  code text primary key check (code ~ '^[A-Z0-9]{3,16}$'),
  constraint referral_code_of_each_kind unique (user_id, is_vanity)
);
comment on table voltide.referral_code is 'The code of an account, made when it is first shown, and its vanity code.';

create table voltide.retired_code (
  retired_at_ms bigint not null,
  code_hash bytea primary key check (octet_length(code_hash) = 32)
);
comment on table voltide.retired_code is 'Codes of deleted accounts, by keyed hash: they are never given again.';
create trigger append_only before update or delete or truncate on voltide.retired_code
  for each statement execute function voltide.refuse_change();

create table voltide.referral_campaign (
  user_id bigint not null,
  created_at_ms bigint not null,
  clicks bigint not null default 0 check (clicks >= 0),
  campaign text not null check (campaign ~ '^[a-z0-9-]{0,15}$'),
  primary key (user_id, campaign)
);
comment on table voltide.referral_campaign is
  'Campaigns of a referrer with all their clicks; an empty name stands for the code alone.';

create table voltide.referral_click (
  user_id bigint not null,
  utc_day integer not null,
  clicks integer not null check (clicks > 0),
  campaign text not null,
  primary key (user_id, utc_day, campaign)
);
create index referral_click_day on voltide.referral_click (utc_day);
comment on table voltide.referral_click is
  'Clicks on the links of a referrer, by UTC day and campaign. Nothing about who clicked.';

create table voltide.family_mark (
  user_id bigint not null,
  last_at_ms bigint not null,
  kind text not null check (kind in ('device', 'network')),
  mark bytea not null check (octet_length(mark) = 32),
  primary key (kind, mark, user_id)
);
create index family_mark_user on voltide.family_mark (user_id);
create index family_mark_age on voltide.family_mark (kind, last_at_ms);
comment on table voltide.family_mark is
  'Keyed hashes of sign-ups and log-ins: browsers by their device key, networks with what a browser says of itself.';

create table voltide.referral_evidence (
  referee_id bigint not null,
  other_id bigint not null,
  noted_at_ms bigint not null,
  relation text not null check (relation in ('referrer', 'above', 'referee')),
  reason text not null check (reason in ('same_wallet', 'same_device', 'same_payment', 'same_network')),
  primary key (referee_id, other_id, reason)
);
create index referral_evidence_age on voltide.referral_evidence (noted_at_ms);
comment on table voltide.referral_evidence is
  'What held the earnings of a referee: which other account has the same, and in what.';
comment on column voltide.referral_evidence.relation is
  'The other account is the referrer, stands above the referrer, or is an earlier referee of the same referrer.';

-- Who else had an address, whether it is still theirs or not.
create index wallet_link_address on voltide.wallet_link (address);
create index deposit_from on voltide.deposit (from_address) where final_block is not null and user_id is not null;

alter table voltide.security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (
    kind in ('login_failed', 'factor', 'role', 'password_reset', 'adjustment', 'wallet', 'payout', 'exclusion',
      'referral', 'board'));

grant select, insert, delete on voltide.referral_code to voltide_app;
grant select, insert on voltide.retired_code to voltide_app;
grant select, insert, update, delete on voltide.referral_campaign, voltide.referral_click to voltide_app;
grant select on voltide.family_mark, voltide.referral_evidence to voltide_app;
