-- The seal of a day: one document over the books, battles, seasons and the audit. docs/decisions/0104-day-seals.md.

create table voltide.seal_draft (
  draft_id bigint generated always as identity primary key,
  begun_at_ms bigint not null,
  day date not null,
  state text not null default 'open' check (state in ('open', 'sealed', 'dropped'))
);
comment on table voltide.seal_draft is
  'An attempt to seal a day. Its statements and leaves are written before it ends; only those of a sealed one count.';

create table voltide.seal_statement (
  user_id bigint not null,
  draft_id bigint not null,
  from_epoch integer not null,
  from_nonce integer not null,
  to_epoch integer not null,
  to_nonce integer not null,
  plays integer not null check (plays >= 0),
  hash voltide.hash32 not null,
  plays_root voltide.hash32 not null,
  document text not null,
  play_nodes bytea not null default '' check (octet_length(play_nodes) % 32 = 0),
  primary key (user_id, draft_id)
);
comment on table voltide.seal_statement is
  'What a day seals of a player, as canonical JSON. Of a day that changed nothing there is none: the last one counts.';
comment on column voltide.seal_statement.play_nodes is
  'The hash over each whole 1,024 of its plays, so that the way of one play is computed from few of them.';
create index seal_statement_draft on voltide.seal_statement (draft_id);

create table voltide.seal_leaves (
  draft_id bigint not null,
  first_rank bigint not null,
  sum bigint not null check (sum >= 0),
  number integer not null,
  hash voltide.hash32 not null,
  leaves bytea not null check (octet_length(leaves) % 48 = 0),
  primary key (draft_id, number)
);
create index seal_leaves_rank on voltide.seal_leaves (draft_id, first_rank, number);
comment on table voltide.seal_leaves is
  'The books of a day in parts of 1,024 leaves: account, sum and hash of the statement, in the order of the tree.';

create table voltide.day_seal (
  number integer primary key check (number >= 0),
  draft_id bigint not null unique,
  taken_at_ms bigint not null,
  day date not null unique,
  hash voltide.hash32 not null,
  document text not null
);
comment on table voltide.day_seal is 'The public document of a day as canonical JSON, for ever.';
comment on column voltide.day_seal.number is 'How many were sealed before it.';

create table voltide.seal_battle (
  place integer not null check (place >= 0),
  day date not null,
  battle_id text primary key,
  hash voltide.hash32 not null,
  unique (day, place)
);
comment on table voltide.seal_battle is 'Which day has sealed a battle, and the hash of its record.';
create index battle_with_result on voltide.battle (ended_at_ms) where state in ('settled', 'voided');

create table voltide.seal_season (
  board_no integer primary key,
  day date not null
);
comment on table voltide.seal_season is 'Which day has sealed a season of a leaderboard.';

-- The rules come with the files of functions.
create function voltide.guard_seal_part() returns trigger language plpgsql as $$
begin
  raise exception 'no part of a seal goes yet' using errcode = 'restrict_violation';
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['day_seal', 'seal_battle', 'seal_season'] loop
    execute format('create trigger append_only before update or delete or truncate on voltide.%I
      for each statement execute function voltide.refuse_change()', name);
  end loop;
  foreach name in array array['seal_statement', 'seal_leaves'] loop
    execute format('create trigger append_only before update or truncate on voltide.%I
      for each statement execute function voltide.refuse_change()', name);
    execute format('create trigger goes_by_the_rules before delete on voltide.%I
      for each row execute function voltide.guard_seal_part()', name);
  end loop;
end $$;
create trigger never_removed before delete or truncate on voltide.seal_draft
  for each statement execute function voltide.refuse_change();

grant select on voltide.seal_draft to voltide_app;
grant select, insert on voltide.seal_statement, voltide.seal_leaves, voltide.day_seal, voltide.seal_battle,
  voltide.seal_season to voltide_app;
