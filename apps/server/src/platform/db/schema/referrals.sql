-- Who brought whom, and what it earned: docs/decisions/0092-referrals.md.

create table voltide.referral (
  referee_id bigint primary key,
  referrer_id bigint not null check (referrer_id <> referee_id),
  joined_at_ms bigint not null,
  held_at_ms bigint,
  reviewed_at_ms bigint,
  welcomed_at_ms bigint,
  gift_at_ms bigint,
  first_deposit_at_ms bigint,
  match_at_ms bigint,
  bounty_due_at_ms bigint,
  bounty_at_ms bigint,
  match voltide.sun not null default 0,
  stake voltide.sun not null default 0,
  edge voltide.sun not null default 0,
  earned voltide.sun not null default 0,
  claimed voltide.sun not null default 0,
  stake_days integer not null default 0,
  active_through integer not null default 0,
  is_counted boolean not null default false,
  code text not null,
  campaign text not null default '',
  state text not null default 'counts' check (state in ('counts', 'held', 'refused')),
  reason text check (reason in ('same_wallet', 'same_device', 'same_payment', 'same_network')),
  constraint referral_claimed_was_earned check (claimed <= earned),
  constraint referral_held_has_reason check (
    state = 'counts' and (held_at_ms is null) = (reviewed_at_ms is null)
    or state = 'held' and held_at_ms is not null and reviewed_at_ms is null
    or state = 'refused' and held_at_ms is not null and reviewed_at_ms is not null),
  constraint referral_reason_is_of_hold check ((reason is null) = (held_at_ms is null)),
  constraint referral_gift_was_owed check (gift_at_ms is null or welcomed_at_ms is not null),
  constraint referral_match_was_owed check (
    match = 0 and match_at_ms is null or match > 0 and first_deposit_at_ms is not null),
  constraint referral_bounty_was_owed check (bounty_at_ms is null or bounty_due_at_ms is not null)
);
comment on table voltide.referral is
  'Who was brought by whom, for good. Earnings that are held are reviewed once; those of a refused one lapse.';
comment on column voltide.referral.gift_at_ms is
  'When the gift of a new referee was paid, which is owed from welcomed_at_ms.';
comment on column voltide.referral.match is 'The share of the first deposit that is owed to the referee.';
comment on column voltide.referral.stake is
  'Cash that the referee staked; with edge and earned as far as it was folded.';
comment on column voltide.referral.stake_days is 'UTC days on which the referee staked cash.';
comment on column voltide.referral.active_through is
  'The last UTC day at whose start the referee is active, as a number of days since 1970; 0 for never.';
comment on column voltide.referral.is_counted is 'True once the referee was active while not held.';
create index referral_referrer on voltide.referral (referrer_id, joined_at_ms, referee_id);
create index referral_held on voltide.referral (held_at_ms, referee_id) where state = 'held';
create index referral_bounty_due on voltide.referral (referee_id)
  where bounty_due_at_ms is not null and bounty_at_ms is null and state = 'counts';
create index referral_gift_due on voltide.referral (referee_id)
  where (welcomed_at_ms is not null and gift_at_ms is null or match > 0 and match_at_ms is null) and state = 'counts';
-- Held referrals are listed by how long they wait; the others by when they were reviewed.
create index referral_reviewed on voltide.referral (reviewed_at_ms, referee_id) where reviewed_at_ms is not null;
create trigger never_emptied before delete or truncate on voltide.referral
  for each statement execute function voltide.refuse_change();
grant select on voltide.referral to voltide_app;

create table voltide.referral_day (
  referee_id bigint not null,
  stake voltide.sun not null,
  utc_day integer not null,
  primary key (referee_id, utc_day)
);
comment on table voltide.referral_day is 'Cash that referees staked, by UTC day: who is active follows from it.';
create trigger never_emptied before delete or truncate on voltide.referral_day
  for each statement execute function voltide.refuse_change();
grant select on voltide.referral_day to voltide_app;

create table voltide.referral_tier (
  referrer_id bigint not null,
  stake voltide.sun not null default 0,
  edge voltide.sun not null default 0,
  earned voltide.sun not null default 0,
  utc_day integer not null,
  active integer not null check (active >= 0),
  bps integer not null check (bps > 0),
  primary key (referrer_id, utc_day)
);
comment on table voltide.referral_tier is
  'The tier of a referrer for a UTC day, fixed with the first stake of that day, and what came of the day.';
comment on column voltide.referral_tier.active is 'Referees who were active at the start of the day and not held.';
create trigger never_emptied before delete or truncate on voltide.referral_tier
  for each statement execute function voltide.refuse_change();
grant select on voltide.referral_tier to voltide_app;

create table voltide.referral_earning (
  referrer_id bigint not null,
  referee_id bigint not null,
  stake voltide.sun not null,
  edge voltide.sun not null,
  earned voltide.sun not null,
  hour integer not null,
  primary key (referrer_id, hour, referee_id)
);
comment on column voltide.referral_earning.hour is 'The UTC hour of the stakes, as a number of hours since 1970.';
create trigger never_emptied before delete or truncate on voltide.referral_earning
  for each statement execute function voltide.refuse_change();
grant select on voltide.referral_earning to voltide_app;

create table voltide.referral_claim (
  referrer_id bigint not null,
  amount voltide.sun not null check (amount > 0),
  at_ms bigint not null,
  claim_no integer not null check (claim_no > 0),
  operation_key voltide.key not null,
  primary key (referrer_id, claim_no)
);
comment on table voltide.referral_claim is 'What referrers claimed, each by one operation.';
create trigger append_only before update or delete or truncate on voltide.referral_claim
  for each statement execute function voltide.refuse_change();
grant select on voltide.referral_claim to voltide_app;

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
grant select, insert, delete on voltide.referral_code to voltide_app;

create table voltide.retired_code (
  retired_at_ms bigint not null,
  code_hash bytea primary key check (octet_length(code_hash) = 32)
);
comment on table voltide.retired_code is 'Codes of deleted accounts, by keyed hash: they are never given again.';
create trigger append_only before update or delete or truncate on voltide.retired_code
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.retired_code to voltide_app;

create table voltide.referral_campaign (
  user_id bigint not null,
  created_at_ms bigint not null,
  clicks bigint not null default 0 check (clicks >= 0),
  campaign text not null check (campaign ~ '^[a-z0-9-]{0,15}$'),
  primary key (user_id, campaign)
);
comment on table voltide.referral_campaign is
  'Campaigns of a referrer with all their clicks; an empty name stands for the code alone.';
grant select, insert, update, delete on voltide.referral_campaign to voltide_app;

create table voltide.referral_click (
  user_id bigint not null,
  utc_day integer not null,
  clicks integer not null check (clicks > 0),
  campaign text not null,
  primary key (user_id, utc_day, campaign)
);
comment on table voltide.referral_click is
  'Clicks on the links of a referrer, by UTC day and campaign. Nothing about who clicked.';
create index referral_click_day on voltide.referral_click (utc_day);
grant select, insert, update, delete on voltide.referral_click to voltide_app;

create table voltide.family_mark (
  user_id bigint not null,
  last_at_ms bigint not null,
  kind text not null check (kind in ('device', 'network')),
  mark bytea not null check (octet_length(mark) = 32),
  primary key (kind, mark, user_id)
);
comment on table voltide.family_mark is
  'Keyed hashes of sign-ups and log-ins: browsers by their device key, networks with what a browser says of itself.';
create index family_mark_user on voltide.family_mark (user_id);
create index family_mark_age on voltide.family_mark (kind, last_at_ms);
grant select on voltide.family_mark to voltide_app;

create table voltide.referral_evidence (
  referee_id bigint not null,
  other_id bigint not null,
  noted_at_ms bigint not null,
  relation text not null check (relation in ('referrer', 'above', 'referee')),
  reason text not null check (reason in ('same_wallet', 'same_device', 'same_payment', 'same_network')),
  primary key (referee_id, other_id, reason)
);
comment on table voltide.referral_evidence is
  'What held the earnings of a referee: which other account has the same, and in what.';
comment on column voltide.referral_evidence.relation is
  'The other account is the referrer, stands above the referrer, or is an earlier referee of the same referrer.';
create index referral_evidence_age on voltide.referral_evidence (noted_at_ms);
grant select on voltide.referral_evidence to voltide_app;
