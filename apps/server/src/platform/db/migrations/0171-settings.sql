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
  constraint setting_rate_has_notice check (kind <> 'rate' or from_ms >= decided_at_ms + 86400000),
  unique (kind, subject, version)
);
comment on table voltide.setting is
  'Switches, profiles of countries and rates. In force is the version whose time came last; what has none is as the '
  'program and its environment say.';
comment on column voltide.setting.approved_by is
  'The second operator. Null for what one alone may do at once: pausing, and a stricter profile.';

create trigger append_only before update or delete or truncate on voltide.setting
  for each statement execute function voltide.refuse_change();

grant select on voltide.setting to voltide_app;
