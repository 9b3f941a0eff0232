-- Copies of seals that others hold: where each seal is sent to, and mirrors that anybody registers.
-- docs/decisions/0104-day-seals.md

create table voltide.seal_target (
  target_id bigint generated always as identity primary key,
  added_by bigint not null,
  added_at_ms bigint not null,
  removed_by bigint,
  removed_at_ms bigint,
  kind text not null check (kind in ('url', 'mail')),
  address text not null check (char_length(address) between 3 and 300),
  constraint seal_target_is_removed_whole check ((removed_by is null) = (removed_at_ms is null))
);
create unique index seal_target_once on voltide.seal_target (address) where removed_at_ms is null;
comment on table voltide.seal_target is 'URLs and email addresses that operators have every seal sent to.';

create table voltide.seal_delivery (
  target_id bigint not null references voltide.seal_target,
  due_at_ms bigint not null,
  delivered_at_ms bigint,
  gave_up_at_ms bigint,
  day date not null,
  attempts integer not null default 0,
  error text check (char_length(error) <= 300),
  primary key (target_id, day)
);
create index seal_delivery_due on voltide.seal_delivery (due_at_ms)
  where delivered_at_ms is null and gave_up_at_ms is null;
comment on table voltide.seal_delivery is 'Which seal went where, and when the next attempt is due.';

create table voltide.seal_mirror (
  mirror_id bigint generated always as identity primary key,
  added_at_ms bigint not null,
  checked_at_ms bigint,
  same_at_ms bigint,
  since_ms bigint not null,
  address text not null unique check (char_length(address) between 9 and 300),
  state text not null default 'new' check (state in ('new', 'same', 'differs', 'away'))
);
comment on table voltide.seal_mirror is 'Addresses where others keep copies of seals, as the server found them last.';
comment on column voltide.seal_mirror.same_at_ms is
  'When the newest seal was last found there byte for byte. Nobody is shown a mirror that never had one.';

grant select, insert, update on voltide.seal_target, voltide.seal_delivery to voltide_app;
grant select, insert, update, delete on voltide.seal_mirror to voltide_app;
