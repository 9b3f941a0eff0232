-- Chances of ties that were computed, for all nodes and the time after a restart.
-- docs/decisions/0076-chances-in-threads.md.

create table voltide.tie_chance (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{43}$'),
  at_ms bigint not null,
  chance double precision not null check (chance between 0 and 1),
  error double precision not null check (error between 0 and 1),
  is_exact boolean not null
);
comment on table voltide.tie_chance is
  'A cache: the chance that a battle of some layout, mode and packs is tied. Rows may be deleted at any time.';
comment on column voltide.tie_chance.key is 'The SHA-256 of what the chance follows from, in base64url.';
create index tie_chance_at on voltide.tie_chance (at_ms);

grant select, insert, delete on voltide.tie_chance to voltide_app;
