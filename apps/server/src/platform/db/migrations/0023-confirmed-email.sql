-- An email counts as one's own once a mailed link has confirmed it (S3-20). Several sign-ups may name one address; at
-- most one of them has confirmed it.

alter table voltide.identity
  add column email_confirmed_at_ms bigint,
  drop constraint identity_account_has_email,
  add constraint identity_only_accounts_have_email check (kind = 'account' or email is null),
  add constraint identity_confirmed_has_email check (email_confirmed_at_ms is null or email is not null);
comment on column voltide.identity.email is
  'Null for guests, and for an account whose address somebody else has confirmed.';
comment on column voltide.identity.email_confirmed_at_ms is
  'When a mailed link confirmed the address, or an operator vouched for it; null for one that was only typed in.';

-- Known so far are the addresses that came by a link, and those that operators gave the role to.
update voltide.identity i set email_confirmed_at_ms = i.created_at_ms
where i.kind = 'account' and (i.role = 'superadmin' or exists (
  select from voltide.one_time_link l
  where l.user_id = i.user_id and l.purpose = 'change_email' and l.used_at_ms is not null and l.new_email = i.email));

drop index voltide.identity_email_key;
create unique index identity_email_key on voltide.identity (email) where email_confirmed_at_ms is not null;
create index identity_email on voltide.identity (email) where email is not null;

alter table voltide.identity
  add constraint identity_superadmin_is_confirmed check (role = 'player' or email_confirmed_at_ms is not null);
