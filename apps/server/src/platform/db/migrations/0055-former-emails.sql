-- An exclusion follows every address that its account has had. docs/decisions/0040-player-limits.md.
create table voltide.former_email (
  user_id bigint not null,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  primary key (user_id, email_hash)
);
comment on table voltide.former_email is
  'Keyed hashes of addresses that accounts had confirmed before the one that they have.';
create index former_email_hash on voltide.former_email (email_hash);
grant select, insert, delete on voltide.former_email to voltide_app;
