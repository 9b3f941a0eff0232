-- What people write to the operators.

create table voltide.contact_message (
  message_id bigint generated always as identity primary key,
  created_at_ms bigint not null,
  user_id bigint,
  name text not null check (length(name) <= 80),
  email text not null check (email ~ '^[!-~]{3,254}$'),
  topic text not null check (topic in ('question', 'account', 'play', 'bug', 'security', 'other')),
  message text not null check (length(message) between 1 and 5000)
);
comment on column voltide.contact_message.user_id is 'Who was signed in; null for visitors.';
create index contact_message_created on voltide.contact_message (created_at_ms);

grant select, insert, delete on voltide.contact_message to voltide_app;
