-- Mail: what waits to be sent, who asked for a new password, and what a one-time link may do.

create table voltide.outbox (
  mail_id bigint generated always as identity primary key,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  next_try_at_ms bigint not null,
  sent_at_ms bigint,
  failed_at_ms bigint,
  attempts integer not null default 0 check (attempts >= 0),
  purpose text not null check (purpose ~ '^[a-z_]{3,40}$'),
  recipient text not null check (recipient ~ '^[!-~]{3,254}$'),
  reply_to text check (reply_to ~ '^[!-~]{3,254}$'),
  subject text not null check (subject ~ '^[ -~]{1,200}$'),
  sealed_text bytea,
  last_error text,
  constraint outbox_has_one_end check (sent_at_ms is null or failed_at_ms is null),
  constraint outbox_ended_has_no_text
    check ((sent_at_ms is null and failed_at_ms is null) = (sealed_text is not null))
);
create index outbox_waiting on voltide.outbox (next_try_at_ms) where sealed_text is not null;
comment on column voltide.outbox.sealed_text is
  'Encrypted under a key from SECRET_KEY, for this recipient only; erased when the mail has been sent or given up.';
comment on column voltide.outbox.expires_at_ms is 'When the mail is of no use any more: it is given up then.';

create table voltide.reset_request (
  request_id bigint generated always as identity primary key,
  at_ms bigint not null,
  email text not null check (email = lower(email) and length(email) <= 254)
);
comment on table voltide.reset_request is
  'Who asked for a new password, whether or not the address is known; a job reads and deletes the rows.';

alter table voltide.one_time_link
  drop constraint one_time_link_purpose_check,
  add column new_email text check (new_email = lower(new_email)),
  add constraint one_time_link_purpose_check check (purpose in ('set_password', 'change_email')),
  add constraint one_time_link_has_email check ((purpose = 'change_email') = (new_email is not null));
create index one_time_link_user_id on voltide.one_time_link (user_id);
create index one_time_link_expires on voltide.one_time_link (expires_at_ms);

grant select, insert, update, delete on voltide.outbox to voltide_app;
grant select, insert, delete on voltide.reset_request to voltide_app;
grant delete on voltide.one_time_link to voltide_app;
