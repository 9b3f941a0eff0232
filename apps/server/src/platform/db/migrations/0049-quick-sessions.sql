-- Quick Games: an hour of play that an account may be made of. docs/decisions/0044-quick-game.md.
alter table voltide.identity
  drop constraint identity_kind_check,
  add constraint identity_kind_check check (kind in ('account', 'guest', 'quick', 'deleted'));

create table voltide.quick_session (
  -- The number of its player.
  quick_id bigint primary key,
  started_at_ms bigint not null,
  ends_at_ms bigint not null,
  -- Until when saving it gives more; null while no pack was opened and acknowledged.
  claim_until_ms bigint,
  -- When its books were closed: saved, or over.
  ended_at_ms bigint,
  acknowledged_packs integer not null default 0 check (acknowledged_packs >= 0),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  check (ends_at_ms > started_at_ms and claim_until_ms <= ends_at_ms)
);
create index quick_session_under_way on voltide.quick_session (ends_at_ms) where ended_at_ms is null;
comment on table voltide.quick_session is
  'Quick Games by the hash of their token. What they came to is counted from their plays.';

grant select, insert on voltide.quick_session to voltide_app;
grant update (claim_until_ms, acknowledged_packs) on voltide.quick_session to voltide_app;
