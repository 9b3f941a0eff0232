-- Who somebody is: accounts, guests, their sessions and one-time links. None of it is sharded, and no money table
-- refers to it: a user's number is all they share. Times are milliseconds since 1970 UTC.
create table voltide.identity (
  user_id bigint primary key,
  created_at_ms bigint not null,
  kind text not null check (kind in ('account', 'guest', 'quick', 'deleted')),
  role text not null default 'player' check (role in ('player', 'superadmin')),
  -- False for guests whose session is over: their name may be taken by the next guest.
  name_held boolean not null default true,
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,20}$'),
  email text check (email = lower(email)),
  password_hash text,
  consent_address text,
  referral_code_used text,
  deleted_at_ms bigint,
  email_confirmed_at_ms bigint,
  constraint identity_guest_has_no_role check (kind = 'account' or role = 'player'),
  constraint identity_deleted_has_time check ((kind = 'deleted') = (deleted_at_ms is not null)),
  constraint identity_deleted_is_bare check (
    kind <> 'deleted' or (password_hash is null and consent_address is null and referral_code_used is null)),
  constraint identity_only_accounts_have_email check (kind = 'account' or email is null),
  constraint identity_confirmed_has_email check (email_confirmed_at_ms is null or email is not null),
  constraint identity_superadmin_is_confirmed check (role = 'player' or email_confirmed_at_ms is not null)
);
comment on column voltide.identity.email is
  'Null for guests, and for an account whose address somebody else has confirmed.';
comment on column voltide.identity.password_hash is 'Null until the person has set one by a one-time link.';
comment on column voltide.identity.consent_address is 'Where sign-up came from; erased with the account.';
comment on column voltide.identity.email_confirmed_at_ms is
  'When a mailed link confirmed the address, or an operator vouched for it; null for one that was only typed in.';
create unique index identity_username_key on voltide.identity (lower(username)) where kind = 'account';
create unique index identity_guest_name_key on voltide.identity (lower(username)) where kind = 'guest' and name_held;
comment on index voltide.identity_guest_name_key is 'Guests have names of their own, which open no account (S3-19).';
create unique index identity_email_key on voltide.identity (email) where email_confirmed_at_ms is not null;
create index identity_email on voltide.identity (email) where email is not null;
create index identity_guest_created on voltide.identity (created_at_ms, user_id) where kind = 'guest';
create index identity_name_prefix on voltide.identity (lower(username) text_pattern_ops) where kind = 'account';
-- Lists of players in the order of joining, kind by kind.
create index identity_kind_joined on voltide.identity (kind, created_at_ms, user_id);
-- Operators find guests by the start of their names, as they find accounts.
create index identity_guest_prefix on voltide.identity (lower(username) text_pattern_ops)
  where kind = 'guest' and name_held;
create trigger role_ends before update on voltide.identity
  for each row when (new.kind = 'deleted') execute function voltide.end_role();
grant select on voltide.identity to voltide_app;
-- Who serves requests may make nobody an operator: docs/decisions/0002-money-tables.md. A column that identity gets
-- later is granted by the migration that adds it.
grant insert (user_id, created_at_ms, kind, name_held, username, email, password_hash, consent_address,
  referral_code_used, deleted_at_ms, email_confirmed_at_ms) on voltide.identity to voltide_app;
grant update (kind, name_held, username, email, password_hash, consent_address, referral_code_used, deleted_at_ms,
  email_confirmed_at_ms) on voltide.identity to voltide_app;

-- What an account has agreed to: a row for each version of each document. Rows are proof, so they are only added; they
-- say nothing about the person but a number, and stay when an account is deleted.
create table voltide.consent (
  user_id bigint not null,
  agreed_at_ms bigint not null,
  version smallint not null check (version > 0),
  document text not null check (document in ('terms', 'privacy')),
  primary key (user_id, document, version)
);
grant select, insert on voltide.consent to voltide_app;

-- To which emails the welcome was given. A deleted account leaves its hash behind: nobody gets the gift twice.
create table voltide.welcomed_email (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  welcomed_at_ms bigint not null,
  confirmed boolean not null default false
);
comment on table voltide.welcomed_email is
  'Keyed hashes of the emails that the welcome was given to: without the secret of the installation they name nobody.';
comment on column voltide.welcomed_email.confirmed is
  'False while it was only typed in: who confirms the address is welcomed once more.';
grant select, insert on voltide.welcomed_email to voltide_app;
grant update (confirmed) on voltide.welcomed_email to voltide_app;

create table voltide.retired_name (
  name_hash bytea primary key check (octet_length(name_hash) = 32),
  retired_at_ms bigint not null
);
comment on table voltide.retired_name is
  'Keyed hashes of the names of deleted accounts: nobody can take one and pass for the person.';
grant select, insert on voltide.retired_name to voltide_app;

create table voltide.one_time_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  used_at_ms bigint,
  purpose text not null check (purpose in ('set_password', 'change_email')),
  new_email text check (new_email = lower(new_email)),
  constraint one_time_link_has_email check ((purpose = 'change_email') = (new_email is not null))
);
create index one_time_link_user_id on voltide.one_time_link (user_id);
create index one_time_link_expires on voltide.one_time_link (expires_at_ms);
grant select, insert, update, delete on voltide.one_time_link to voltide_app;

create table voltide.reset_request (
  request_id bigint generated always as identity primary key,
  at_ms bigint not null,
  email text not null check (email = lower(email) and length(email) <= 254)
);
comment on table voltide.reset_request is
  'Who asked for a new password, whether or not the address is known; a job reads and deletes the rows.';
grant select, insert, delete on voltide.reset_request to voltide_app;

-- Avatars that players have chosen: docs/decisions/0086-avatars.md.
create table voltide.avatar (
  user_id bigint primary key references voltide.identity,
  look text check (look ~ '^look:[0-9a-z]{6}$'),
  picture bytea check (octet_length(picture) between 1 and 65536),
  hash text generated always as (encode(substring(sha256(picture) from 1 for 16), 'hex')) stored,
  at_ms bigint not null,
  check ((look is null) <> (picture is null))
);
comment on table voltide.avatar is
  'What players chose to be shown by: a look of parts, or a picture. Whoever chose nothing has no row.';
comment on column voltide.avatar.picture is 'A WebP file that this server encoded; nothing of what was uploaded.';
comment on column voltide.avatar.hash is 'The first half of the SHA-256 of the picture, by which it is served.';
create index avatar_by_hash on voltide.avatar (hash) where hash is not null;
grant select, insert, update, delete on voltide.avatar to voltide_app;

-- How people are shown to others. Only those who have changed something have a row.
create table voltide.profile_setting (
  user_id bigint primary key,
  is_public boolean not null,
  is_anonymous boolean not null,
  is_hidden_from_boards boolean not null,
  shows text[] not null check (
    cardinality(shows) <= 6
    and shows <@ array['level', 'statistics', 'achievements', 'sets', 'best_items', 'member_since']
  )
);
comment on table voltide.profile_setting is
  'Who has a public profile and with which sections, who is shown as Anonymous, and whom no board lists.';
grant select, insert, update, delete on voltide.profile_setting to voltide_app;

create view voltide.person as
  select i.user_id, i.username, i.kind,
    coalesce(s.is_anonymous, false) as is_anonymous,
    coalesce(s.is_public, false) as is_public,
    coalesce(s.is_hidden_from_boards, false) as is_hidden_from_boards,
    a.look as avatar_look, a.hash as avatar_hash
  from voltide.identity i
  left join voltide.profile_setting s using (user_id)
  left join voltide.avatar a using (user_id);
comment on view voltide.person is
  'All that decides how somebody is shown to others. Every list of people joins it once.';
grant select on voltide.person to voltide_app;
