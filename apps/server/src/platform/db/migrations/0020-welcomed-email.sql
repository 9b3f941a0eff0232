-- To which emails the welcome was given. A deleted account leaves its hash behind: nobody gets the gift twice.
create table voltide.welcomed_email (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  welcomed_at_ms bigint not null
);
comment on table voltide.welcomed_email is
  'Keyed hashes of the emails that the welcome was given to: without the secret of the installation they name nobody.';

grant select, insert on voltide.welcomed_email to voltide_app;
