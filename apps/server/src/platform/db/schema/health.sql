-- What pages say of their own health. Nothing here names a person, and all of it has an end: hours and faults by age,
-- faults and checks by number too.
create table voltide.page_hour (
  hour_ms bigint not null,
  healthy integer not null,
  degraded integer not null,
  failed integer not null,
  load_ms bigint not null,
  render_ms bigint not null,
  hydration_ms bigint not null,
  errors bigint not null,
  component text not null,
  primary key (hour_ms, component)
);
comment on table voltide.page_hour is 'Counts of checks by status, and sums of what they measured.';
grant select, insert, update, delete on voltide.page_hour to voltide_app;

create table voltide.page_check (
  check_id bigint generated always as identity primary key,
  at_ms bigint not null,
  memory_bytes bigint,
  load_ms integer not null,
  render_ms integer not null,
  hydration_ms integer not null,
  errors integer not null,
  component text not null,
  status text not null check (status in ('healthy', 'degraded', 'failed')),
  browser text not null,
  tab text not null
);
comment on table voltide.page_check is 'The newest checks of all nodes, 50 at most.';
grant select, insert, delete on voltide.page_check to voltide_app;

create table voltide.page_fault (
  fingerprint bytea primary key check (octet_length(fingerprint) = 32),
  seen bigint not null,
  first_at_ms bigint not null,
  last_at_ms bigint not null,
  component text not null,
  message text not null check (length(message) <= 300),
  browser text not null
);
comment on table voltide.page_fault is 'Error messages, 500 at most: what was seen once goes first.';
comment on column voltide.page_fault.fingerprint is 'SHA-256 of component and message.';
grant select, insert, update, delete on voltide.page_fault to voltide_app;
