-- Addresses of the TRON network that players have proven to be theirs. docs/decisions/0055-tron-wallet.md.

create domain voltide.tron_address as bytea
  constraint tron_address_has_21_bytes check (octet_length(value) = 21 and get_byte(value, 0) = 65);

create table voltide.wallet_connection (
  user_id bigint primary key,
  connected_at_ms bigint not null,
  challenge_expires_at_ms bigint,
  address voltide.tron_address not null,
  challenge text,
  constraint wallet_connection_challenge_ends check ((challenge is null) = (challenge_expires_at_ms is null))
);
comment on table voltide.wallet_connection is
  'Which wallet a user shows now, and the challenge that waits for its signature.';

create table voltide.wallet_link (
  link_id bigint generated always as identity primary key,
  user_id bigint not null,
  verified_at_ms bigint not null,
  ended_at_ms bigint,
  address voltide.tron_address not null,
  constraint wallet_link_ends_later check (ended_at_ms >= verified_at_ms)
);
create unique index wallet_link_owner on voltide.wallet_link (address) where ended_at_ms is null;
create index wallet_link_user on voltide.wallet_link (user_id, link_id);
comment on table voltide.wallet_link is
  'Who has proven an address, and from when to when it was theirs: at most one at a time.';

grant select, insert, update, delete on voltide.wallet_connection to voltide_app;
grant select, insert, update on voltide.wallet_link to voltide_app;

alter table voltide.security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check
    check (kind in ('login_failed', 'factor', 'role', 'password_reset', 'adjustment', 'wallet'));
