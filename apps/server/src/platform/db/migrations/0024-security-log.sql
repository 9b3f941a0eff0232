-- What operators look at when somebody asks what happened to an account.

create table voltide.security_event (
  event_id bigint generated always as identity primary key,
  at_ms bigint not null,
  kind text not null check (kind in ('login_failed', 'factor', 'role', 'password_reset', 'adjustment')),
  user_id bigint,
  network text check (char_length(network) <= 60),
  detail text not null check (char_length(detail) <= 600),
  times integer not null default 1 check (times >= 1),
  hour bigint,
  constraint security_event_merges_failures check ((kind = 'login_failed') = (hour is not null))
);
create unique index security_event_failures on voltide.security_event (user_id, network, hour) nulls not distinct
  where kind = 'login_failed';
create index security_event_hour on voltide.security_event (hour) where kind = 'login_failed';
create index security_event_user on voltide.security_event (user_id, event_id) where user_id is not null;
create index security_event_at on voltide.security_event (at_ms);
comment on column voltide.security_event.user_id is 'Null for failed log-ins at names that nobody has.';
comment on column voltide.security_event.network is 'Of a failed log-in: the /24 or /48 it came from.';
comment on column voltide.security_event.times is 'Failed log-ins of one hour and one network are one row.';

grant select, insert, delete on voltide.security_event to voltide_app;
grant update (at_ms, times) on voltide.security_event to voltide_app;
