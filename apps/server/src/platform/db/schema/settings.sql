-- What operators have set for the whole installation, every version of it: docs/decisions/0100-settings.md.
create table voltide.setting (
  setting_no bigint generated always as identity primary key,
  from_ms bigint not null,
  decided_at_ms bigint not null,
  set_by bigint not null,
  approved_by bigint check (approved_by <> set_by),
  proposal_id bigint,
  version integer not null check (version > 0),
  kind text not null check (kind in ('switch', 'country_profile', 'rate')),
  subject text not null check (char_length(subject) between 1 and 40),
  value jsonb not null,
  reason text not null check (char_length(reason) between 3 and 300),
  constraint setting_begins_when_decided check (from_ms >= decided_at_ms),
  constraint setting_that_opens_takes_two check (
    approved_by is not null or case kind
      when 'switch' then value = 'false'
      when 'country_profile' then value in ('"strict"', '"closed"')
      else false end),
  unique (kind, subject, version),
  constraint setting_rate_is_known check (
    case
      when kind <> 'rate' then true
      when subject <> 'withdrawal_fee' or jsonb_typeof(value) <> 'number' then false
      else value::numeric = trunc(value::numeric) and value::numeric >= 0
    end)
);
comment on table voltide.setting is
  'Switches, profiles of countries and rates. In force is the version whose time came last; what has none is as the '
  'program and its environment say.';
comment on column voltide.setting.approved_by is
  'The second operator. Null for what one alone may do at once: pausing, and a stricter profile.';
create trigger append_only before update or delete or truncate on voltide.setting
  for each statement execute function voltide.refuse_change();
create trigger held_to_rules before insert on voltide.setting
  for each row execute function voltide.hold_to_rules();
grant select on voltide.setting to voltide_app;

-- Rules that stand in no odds table, every version of them that was ever in force:
-- docs/decisions/0109-rules-for-ever.md.
create table voltide.rule_set (
  since_ms bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  version integer not null check (version > 0),
  hash voltide.hash32 not null unique,
  id text not null check (id ~ '^[a-z][a-z0-9-]{0,39}$'),
  document text not null check (char_length(document) <= 100000),
  primary key (id, version),
  constraint rule_set_hash_matches check (hash = sha256(convert_to(document, 'UTF8')))
);
comment on table voltide.rule_set is
  'What the jackpot, boards, levels, referrals and so on pay and take, as each program published it at first.';
comment on column voltide.rule_set.document is 'Canonical JSON, the text that hash is the SHA-256 of.';
create trigger append_only before update or delete or truncate on voltide.rule_set
  for each statement execute function voltide.refuse_change();
grant select on voltide.rule_set to voltide_app;
