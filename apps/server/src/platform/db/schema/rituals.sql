-- Prompts that protect players: when they came, and what was answered. docs/decisions/0046-safer-play.md.
create type voltide.ritual_kind as enum ('time', 'limit', 'unfinished');
create type voltide.ritual_answer as enum ('later', 'return', 'break');

create table voltide.ritual (
  ritual_id bigint generated always as identity primary key,
  user_id bigint not null,
  at_ms bigint not null,
  played_ms bigint not null,
  answered_at_ms bigint,
  kind voltide.ritual_kind not null,
  answer voltide.ritual_answer,
  topic text not null,
  occasion text not null,
  message text not null,
  unique (user_id, topic, occasion),
  check ((answer is null) = (answered_at_ms is null))
);
comment on column voltide.ritual.played_ms is 'All time the player had played by then, as voltide.player counts it.';
comment on column voltide.ritual.topic is 'What it is about, such as time or limit/stake/day.';
comment on column voltide.ritual.occasion is 'Which time of its topic: two tabs that ask at once make one.';
grant select, insert, update, delete on voltide.ritual to voltide_app;

create table voltide.ritual_interval (
  user_id bigint primary key,
  minutes smallint not null
);
comment on table voltide.ritual_interval is 'After how much play a reality check comes, for who has chosen.';
create trigger held_to_rules before insert or update on voltide.ritual_interval
  for each row execute function voltide.hold_to_rules();
grant select, insert, update, delete on voltide.ritual_interval to voltide_app;
