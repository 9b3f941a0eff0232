-- Odds tables that operators publish: announced ahead of time, on sale from a moment on, withdrawn and sold again.
-- docs/decisions/0099-published-packs.md.
create table voltide.publication (
  publication_id bigint generated always as identity primary key,
  table_id integer not null unique,
  announced_at_ms bigint not null,
  from_ms bigint not null,
  cancelled_at_ms bigint,
  proposal_id bigint,
  cancel_proposal_id bigint,
  game text not null,
  subject text not null,
  version integer not null check (version > 0),
  presentation text not null check (char_length(presentation) <= 100000),
  unique (game, subject, version),
  constraint publication_is_cancelled_ahead check (cancelled_at_ms < from_ms),
  constraint publication_is_cancelled_by_two check ((cancelled_at_ms is null) = (cancel_proposal_id is null))
);
comment on table voltide.publication is
  'Versions of odds tables that two operators, or a newer program, announced. Document and hash stand in odds_table.';
comment on column voltide.publication.proposal_id is 'Null for a version that a newer program brought.';
comment on column voltide.publication.presentation is 'Names, texts and art as canonical JSON: no part of the odds.';
create trigger held_to_rules before insert on voltide.publication
  for each row execute function voltide.hold_to_rules();
create trigger never_removed before delete or truncate on voltide.publication
  for each statement execute function voltide.refuse_change();
grant select on voltide.publication to voltide_app;

create table voltide.sale_stop (
  sale_stop_id bigint generated always as identity primary key,
  stopped_ms bigint not null,
  resumed_ms bigint,
  proposal_id bigint not null,
  resume_proposal_id bigint,
  game text not null,
  subject text not null,
  constraint sale_stop_is_resumed_by_two check ((resumed_ms is null) = (resume_proposal_id is null))
);
comment on table voltide.sale_stop is 'When operators withdrew a table from sale, and when they sold it again.';
create unique index sale_stop_open on voltide.sale_stop (game, subject) where resumed_ms is null;
create trigger never_removed before delete or truncate on voltide.sale_stop
  for each statement execute function voltide.refuse_change();
grant select on voltide.sale_stop to voltide_app;

create table voltide.sale_term (
  table_id integer primary key,
  from_ms bigint,
  until_ms bigint,
  stopped_ms bigint
);
comment on table voltide.sale_term is
  'The times of tables that are not simply on sale. No play is settled by a table before, after or outside of them.';
comment on column voltide.sale_term.until_ms is
  'A newer version is on sale from then on; 0 for a version that was cancelled.';
grant select on voltide.sale_term to voltide_app;

create table voltide.pack_draft (
  draft_id bigint generated always as identity primary key,
  created_by bigint not null,
  created_at_ms bigint not null,
  saved_by bigint not null,
  saved_at_ms bigint not null,
  proposal_id bigint,
  revision integer not null default 1 check (revision > 0),
  content text not null check (char_length(content) <= 100000)
);
comment on column voltide.pack_draft.proposal_id is 'The last proposal that was made of it.';
comment on column voltide.pack_draft.content is 'JSON of the contract: a pack that may be as unfinished as it likes.';
grant select, insert, update, delete on voltide.pack_draft to voltide_app;
