-- Whether a welcome was used up by somebody who had confirmed the address, or by who had only typed it in (S3-20).
alter table voltide.welcomed_email add column confirmed boolean not null default false;
-- Nobody noted it until now.
update voltide.welcomed_email set confirmed = true;
comment on column voltide.welcomed_email.confirmed is
  'False while it was only typed in: who confirms the address is welcomed once more.';

grant update (confirmed) on voltide.welcomed_email to voltide_app;
