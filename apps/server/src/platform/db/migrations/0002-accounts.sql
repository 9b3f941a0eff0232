-- Who somebody is: accounts, guests, their sessions and one-time links. None of it is sharded, and no money table
-- refers to it: a user's number is all they share. Times are milliseconds since 1970 UTC.

create table voltide.identity (
  user_id bigint primary key,
  created_at_ms bigint not null,
  consented_at_ms bigint,
  consent_version smallint,
  kind text not null check (kind in ('account', 'guest')),
  role text not null default 'player' check (role in ('player', 'superadmin')),
  -- False for guests whose session is over: their name may be taken by the next guest.
  name_held boolean not null default true,
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,20}$'),
  email text check (email = lower(email)),
  password_hash text,
  consent_address text,
  referral_code_used text,
  constraint identity_account_has_email check ((kind = 'account') = (email is not null)),
  constraint identity_guest_has_no_role check (kind = 'account' or role = 'player')
);
create unique index identity_email_key on voltide.identity (email);
create unique index identity_username_key on voltide.identity (lower(username)) where kind = 'account';
create unique index identity_guest_name_key on voltide.identity (lower(username)) where kind = 'guest' and name_held;
comment on column voltide.identity.password_hash is 'Null until the person has set one by a one-time link.';
comment on index voltide.identity_guest_name_key is 'Guests have names of their own, which open no account (S3-19).';

create table voltide.session (
  session_id text primary key check (session_id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null,
  created_at_ms bigint not null,
  rotated_at_ms bigint not null,
  idle_until_ms bigint not null,
  expires_at_ms bigint not null,
  revoked_at_ms bigint,
  generation integer not null default 0 check (generation >= 0)
);
create index session_user_id on voltide.session (user_id);
create index session_revoked on voltide.session (revoked_at_ms) where revoked_at_ms is not null;
comment on column voltide.session.generation is 'How often the refresh cookie was replaced; only the newest counts.';

create table voltide.one_time_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  used_at_ms bigint,
  purpose text not null check (purpose in ('set_password'))
);

grant select, insert, update on voltide.identity, voltide.session, voltide.one_time_link to voltide_app;
grant delete on voltide.session to voltide_app;
