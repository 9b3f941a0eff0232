-- Mail that waits to be sent, in order and in measure: links before notices, equal notices as one, and a count to each
-- recipient. docs/decisions/0007-mail.md.

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
  user_id bigint,
  is_link boolean not null default false,
  times integer not null default 1 check (times >= 1),
  digest bytea check (octet_length(digest) = 32),
  constraint outbox_has_one_end check (sent_at_ms is null or failed_at_ms is null),
  constraint outbox_ended_has_no_text
    check ((sent_at_ms is null and failed_at_ms is null) = (sealed_text is not null))
);
comment on column voltide.outbox.expires_at_ms is 'When the mail is of no use any more: it is given up then.';
comment on column voltide.outbox.sealed_text is
  'Encrypted under a key from SECRET_KEY, for this recipient only; erased when the mail has been sent or given up.';
comment on column voltide.outbox.user_id is
  'The account a mail is about, whatever address it went to; null for mail to operators and for the last mail of an '
  'account. Mail from before this column has it only where the address was certainly that account''s at the time.';
comment on column voltide.outbox.is_link is 'Somebody waits for it: it goes before notices.';
comment on column voltide.outbox.times is 'How many equal notices this one stands for.';
comment on column voltide.outbox.digest is
  'Of a notice: its text under a key from SECRET_KEY, by which an equal one is known.';
create index outbox_user_id on voltide.outbox (user_id) where user_id is not null;
create index outbox_waiting on voltide.outbox (is_link, next_try_at_ms) where sealed_text is not null;
create index outbox_recipient on voltide.outbox (recipient, created_at_ms);
grant select, insert, update, delete on voltide.outbox to voltide_app;
