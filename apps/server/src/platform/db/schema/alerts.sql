-- What operators are told of by mail, and what they are told of now: docs/decisions/0103-alerts.md.
create table voltide.alert (
  alert_id bigint generated always as identity primary key,
  at_ms bigint not null,
  ended_at_ms bigint,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  detail text not null check (char_length(detail) <= 600)
);
comment on table voltide.alert is
  'What mattered. A condition that lasts has no end yet; what has happened ends as it begins.';
create unique index alert_lasting on voltide.alert (kind) where ended_at_ms is null;
create index alert_at on voltide.alert (at_ms);
grant select, insert, delete on voltide.alert to voltide_app;
grant update (ended_at_ms) on voltide.alert to voltide_app;

create table voltide.alert_progress (
  audit_no bigint not null,
  books_checked_at_ms bigint
);
comment on table voltide.alert_progress is
  'The last entry of the audit that was read for alerts, and when the books were last checked for them.';
create unique index alert_progress_is_one on voltide.alert_progress ((true));
grant select, update on voltide.alert_progress to voltide_app;
insert into voltide.alert_progress (audit_no) values (0);
