-- Mail in order and in measure: links before notices, equal notices as one, and a count to each recipient.

alter table voltide.outbox
  add column is_link boolean not null default false,
  add column times integer not null default 1 check (times >= 1),
  add column digest bytea check (octet_length(digest) = 32);
update voltide.outbox set is_link = true where purpose in ('reset_password', 'confirm_email');
drop index voltide.outbox_waiting;
create index outbox_waiting on voltide.outbox (is_link, next_try_at_ms) where sealed_text is not null;
create index outbox_recipient on voltide.outbox (recipient, created_at_ms);
comment on column voltide.outbox.is_link is 'Somebody waits for it: it goes before notices.';
comment on column voltide.outbox.times is 'How many equal notices this one stands for.';
comment on column voltide.outbox.digest is
  'Of a notice: its text under a key from SECRET_KEY, by which an equal one is known.';
