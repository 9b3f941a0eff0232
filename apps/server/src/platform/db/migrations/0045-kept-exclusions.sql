-- An exclusion outlives its account: it comes back with the email. docs/decisions/0040-player-limits.md.
create table voltide.kept_exclusion (
  from_ms bigint not null,
  until_ms bigint not null,
  kind voltide.exclusion_kind not null,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  primary key (email_hash, until_ms, kind)
);
comment on table voltide.kept_exclusion is
  'Exclusions of accounts that were deleted, by keyed hashes of emails that their owners had confirmed.';
create trigger append_only before update or delete or truncate on voltide.kept_exclusion
  for each statement execute function voltide.refuse_change();

grant select, insert on voltide.kept_exclusion to voltide_app;
