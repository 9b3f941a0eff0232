-- Who brought whom, and what it earned: docs/decisions/0092-referrals.md.

alter type voltide.cause add value 'referral';
alter type voltide.operation_kind add value 'referral';

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
comment on column voltide.referral.stake is
  'Cash that the referee staked; with edge and earned as far as it was folded.';
comment on column voltide.referral.stake_days is 'UTC days on which the referee staked cash.';
comment on column voltide.referral.active_through is
  'The last UTC day at whose start the referee is active, as a number of days since 1970; 0 for never.';
comment on column voltide.referral.is_counted is 'True once the referee was active while not held.';
comment on column voltide.referral.gift_at_ms is
  'When the gift of a new referee was paid, which is owed from welcomed_at_ms.';
comment on column voltide.referral.match is 'The share of the first deposit that is owed to the referee.';
create index referral_referrer on voltide.referral (referrer_id, joined_at_ms, referee_id);
create index referral_held on voltide.referral (held_at_ms, referee_id) where state = 'held';
create index referral_bounty_due on voltide.referral (referee_id)
  where bounty_due_at_ms is not null and bounty_at_ms is null and state = 'counts';
create index referral_gift_due on voltide.referral (referee_id)
  where (welcomed_at_ms is not null and gift_at_ms is null or match > 0 and match_at_ms is null) and state = 'counts';

create table voltide.referral_day (
  referee_id bigint not null,
  stake voltide.sun not null,
  utc_day integer not null,
  primary key (referee_id, utc_day)
);
comment on table voltide.referral_day is 'Cash that referees staked, by UTC day: who is active follows from it.';

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

create table voltide.referral_claim (
  referrer_id bigint not null,
  amount voltide.sun not null check (amount > 0),
  at_ms bigint not null,
  claim_no integer not null check (claim_no > 0),
  operation_key voltide.key not null,
  primary key (referrer_id, claim_no)
);
comment on table voltide.referral_claim is 'What referrers claimed, each by one operation.';

do $$
declare
  name text;
begin
  foreach name in array array['referral', 'referral_day', 'referral_tier', 'referral_earning'] loop
    execute format('create trigger never_emptied before delete or truncate on voltide.%I
      for each statement execute function voltide.refuse_change()', name);
  end loop;
end $$;
create trigger append_only before update or delete or truncate on voltide.referral_claim
  for each statement execute function voltide.refuse_change();

insert into voltide.feed_cursor (reader, tx, feed_id)
select 'referrals', coalesce(l.tx, '0'), coalesce(l.feed_id, 0)
from (select 1) one
left join (select f.tx, f.feed_id from voltide.stake_feed f order by f.tx desc, f.feed_id desc limit 1) l on true;

grant select on voltide.referral, voltide.referral_day, voltide.referral_tier, voltide.referral_earning,
  voltide.referral_claim
to voltide_app;
