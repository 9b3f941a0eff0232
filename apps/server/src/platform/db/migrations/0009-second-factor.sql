-- The second factor (S3-18): authenticators, recovery codes, and what a session has shown of them.

create table voltide.second_factor (
  user_id bigint primary key,
  enrolled_at_ms bigint,
  last_step bigint not null default 0,
  sealed_secret bytea,
  sealed_new_secret bytea,
  constraint second_factor_enrolled_has_secret check ((enrolled_at_ms is null) = (sealed_secret is null))
);
comment on column voltide.second_factor.sealed_secret is
  'The authenticator''s secret, encrypted under a key from SECRET_KEY for this user only.';
comment on column voltide.second_factor.sealed_new_secret is 'A secret that no code has come of yet.';
comment on column voltide.second_factor.last_step is
  'The 30-second step of the newest code that was used: neither it nor an older one counts again.';

create table voltide.recovery_code (
  user_id bigint not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at_ms bigint,
  primary key (user_id, code_hash)
);
comment on column voltide.recovery_code.code_hash is 'Keyed from SECRET_KEY: the table alone opens nothing.';

alter table voltide.session
  add column factor_owed boolean not null default false,
  add column stepped_up_at_ms bigint;
comment on column voltide.session.factor_owed is 'Signed in by password alone where the account has a second factor.';
comment on column voltide.session.stepped_up_at_ms is 'When a password or code was last given in this session.';

grant select, insert, update, delete on voltide.second_factor, voltide.recovery_code to voltide_app;
