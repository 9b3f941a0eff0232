-- What people write to the operators, and incidents: docs/decisions/0102-support.md.

create table voltide.contact_message (
  message_id bigint generated always as identity primary key,
  created_at_ms bigint not null,
  user_id bigint,
  name text not null check (length(name) <= 80),
  email text not null check (email ~ '^[!-~]{3,254}$'),
  topic text not null check (topic in ('question', 'account', 'play', 'bug', 'security', 'other')),
  message text not null check (length(message) between 1 and 5000),
  handled_at_ms bigint
);
comment on column voltide.contact_message.user_id is 'Who was signed in; null for visitors.';
create index contact_message_created on voltide.contact_message (created_at_ms);
create index contact_message_open on voltide.contact_message (message_id) where handled_at_ms is null;
-- What a player wrote to the operators.
create index contact_message_user on voltide.contact_message (user_id, message_id) where user_id is not null;
grant select, insert, delete on voltide.contact_message to voltide_app;
grant update (handled_at_ms) on voltide.contact_message to voltide_app;

create table voltide.contact_answer (
  answer_id bigint generated always as identity primary key,
  message_id bigint not null references voltide.contact_message on delete cascade,
  by_user_id bigint not null,
  at_ms bigint not null,
  answer text not null check (char_length(answer) between 1 and 5000)
);
create unique index contact_answer_once on voltide.contact_answer (message_id, md5(answer));
comment on index voltide.contact_answer_once is 'A call that is repeated mails nothing again.';
grant select, insert, delete on voltide.contact_answer to voltide_app;

create table voltide.canned_text (
  text_id bigint generated always as identity primary key,
  changed_at_ms bigint not null,
  title text not null check (char_length(title) between 1 and 80),
  body text not null check (char_length(body) between 1 and 5000)
);
create unique index canned_text_title on voltide.canned_text (lower(title));
grant select, insert, update, delete on voltide.canned_text to voltide_app;

create table voltide.incident (
  incident_id bigint generated always as identity primary key,
  started_at_ms bigint not null,
  ended_at_ms bigint check (ended_at_ms >= started_at_ms),
  severity text not null check (severity in ('notice', 'degraded', 'outage')),
  title text not null check (char_length(title) between 3 and 120)
);
create index incident_open on voltide.incident (incident_id) where ended_at_ms is null;
grant select, insert on voltide.incident to voltide_app;
grant update (ended_at_ms) on voltide.incident to voltide_app;

create table voltide.incident_note (
  note_id bigint generated always as identity primary key,
  incident_id bigint not null references voltide.incident,
  at_ms bigint not null,
  note text not null check (char_length(note) between 3 and 2000)
);
create index incident_note_incident on voltide.incident_note (incident_id, note_id);
create trigger append_only before update or delete or truncate on voltide.incident_note
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.incident_note to voltide_app;
