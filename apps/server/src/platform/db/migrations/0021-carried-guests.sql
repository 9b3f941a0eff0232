-- Guests whose balance and finds an account took over at a login: docs/decisions/0025-guests.md.
alter type voltide.cause add value 'carry_over';
alter type voltide.operation_kind add value 'carry_over';

create table voltide.carried_guest (
  user_id bigint not null,
  guest_id bigint not null unique,
  amount voltide.sun not null,
  at_ms bigint not null,
  finds integer not null check (finds >= 0),
  primary key (user_id, guest_id),
  check (user_id <> guest_id)
);
comment on table voltide.carried_guest is
  'Which account took over which guest, once: the promo and the finds that came.';

create trigger append_only before update or delete or truncate on voltide.carried_guest
  for each statement execute function voltide.refuse_change();
grant select on voltide.carried_guest to voltide_app;
