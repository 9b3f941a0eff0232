-- Sessions, what they have shown of a second factor, and what happened to accounts:
-- docs/decisions/0004-sessions-and-limits.md and 0009-second-factor.md.

create table voltide.session (
  session_id text primary key check (session_id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null,
  created_at_ms bigint not null,
  rotated_at_ms bigint not null,
  idle_until_ms bigint not null,
  expires_at_ms bigint not null,
  revoked_at_ms bigint,
  generation integer not null default 0 check (generation >= 0),
  device text check (char_length(device) between 1 and 60),
  country text check (country ~ '^[A-Z]{2}$'),
  factor_owed boolean not null default false,
  stepped_up_at_ms bigint
);
comment on column voltide.session.generation is 'How often the refresh cookie was replaced; only the newest counts.';
comment on column voltide.session.device is
  'Browser and system in plain words; the text they were read from is not kept.';
comment on column voltide.session.factor_owed is 'Signed in by password alone where the account has a second factor.';
comment on column voltide.session.stepped_up_at_ms is 'When a password or code was last given in this session.';
create index session_user_id on voltide.session (user_id);
create index session_revoked on voltide.session (revoked_at_ms) where revoked_at_ms is not null;
create trigger keeps_last_seen after delete on voltide.session
  referencing old table as gone for each statement execute function voltide.keep_last_seen();
-- Other nodes hold sessions in memory: they are told when one ends, at its commit.
create trigger session_ended after update of revoked_at_ms on voltide.session
  for each row when (old.revoked_at_ms is null and new.revoked_at_ms is not null)
  execute function voltide.tell_session_ended();
grant select, insert, update, delete on voltide.session to voltide_app;

-- The second factor (S3-18): authenticators, recovery codes, and what a session has shown of them.
create table voltide.second_factor (
  user_id bigint primary key,
  enrolled_at_ms bigint,
  last_step bigint not null default 0,
  sealed_secret bytea,
  sealed_new_secret bytea,
  constraint second_factor_enrolled_has_secret check ((enrolled_at_ms is null) = (sealed_secret is null))
);
comment on column voltide.second_factor.last_step is
  'The 30-second step of the newest code that was used: neither it nor an older one counts again.';
comment on column voltide.second_factor.sealed_secret is
  'The authenticator''s secret, encrypted under a key from SECRET_KEY for this user only.';
comment on column voltide.second_factor.sealed_new_secret is 'A secret that no code has come of yet.';
grant select, insert, update, delete on voltide.second_factor to voltide_app;

create table voltide.recovery_code (
  user_id bigint not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at_ms bigint,
  primary key (user_id, code_hash)
);
comment on column voltide.recovery_code.code_hash is 'Keyed from SECRET_KEY: the table alone opens nothing.';
grant select, insert, update, delete on voltide.recovery_code to voltide_app;

-- What operators look at when somebody asks what happened to an account.
create table voltide.security_event (
  event_id bigint generated always as identity primary key,
  at_ms bigint not null,
  kind text not null check (
    kind in ('login_failed', 'factor', 'role', 'password_reset', 'adjustment', 'wallet', 'payout', 'exclusion',
      'referral', 'board', 'account')),
  user_id bigint,
  network text check (char_length(network) <= 60),
  detail text not null check (char_length(detail) <= 600),
  times integer not null default 1 check (times >= 1),
  hour bigint,
  constraint security_event_merges_failures check ((kind = 'login_failed') = (hour is not null))
);
comment on column voltide.security_event.user_id is 'Null for failed log-ins at names that nobody has.';
comment on column voltide.security_event.network is 'Of a failed log-in: the /24 or /48 it came from.';
comment on column voltide.security_event.times is 'Failed log-ins of one hour and one network are one row.';
create unique index security_event_failures on voltide.security_event (user_id, network, hour) nulls not distinct
  where kind = 'login_failed';
create index security_event_hour on voltide.security_event (hour) where kind = 'login_failed';
create index security_event_user on voltide.security_event (user_id, event_id) where user_id is not null;
create index security_event_at on voltide.security_event (at_ms);
grant select, insert, delete on voltide.security_event to voltide_app;
grant update (at_ms, times) on voltide.security_event to voltide_app;
