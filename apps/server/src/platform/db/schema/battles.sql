-- Battles: their seats, lock documents, history and results. docs/decisions/0051-battles-on-the-server.md.

create type voltide.battle_state as enum ('open', 'locked', 'rolling', 'settled', 'cancelled', 'voided');
create type voltide.battle_debt as enum ('payout', 'refund');

create table voltide.battle (
  battle_id text primary key check (battle_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  created_by bigint not null,
  creator_id bigint,
  entry voltide.sun not null,
  opened_at_ms bigint not null,
  locked_at_ms bigint,
  ended_at_ms bigint,
  state voltide.battle_state not null default 'open',
  seats smallint not null check (seats between 2 and 6),
  funding smallint not null check (funding between 0 and 100 and funding % 5 = 0),
  version integer not null default 0,
  sittings integer not null default 0,
  beacon_step integer not null default 0,
  inverse boolean not null,
  allows_house boolean not null,
  is_of_guest boolean not null,
  has_cash boolean not null default false,
  layout text not null,
  mode text not null,
  tie text not null,
  rounds text[] not null check (cardinality(rounds) between 1 and 30),
  commitment text not null unique check (commitment ~ '^[0-9a-f]{64}$'),
  encrypted_seed bytea not null,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
  beacon text,
  link text unique check (link ~ '^[A-Za-z0-9_-]{22}$'),
  created_key voltide.key not null,
  is_filled boolean not null default false,
  unique (created_by, created_key),
  constraint battle_locked_whole check (num_nulls(locked_at_ms, beacon) in (0, 2)),
  constraint battle_state_has_its_times check (
    (state = 'open') <= (locked_at_ms is null and ended_at_ms is null and server_seed is null)
    and (state = 'cancelled') <= (locked_at_ms is null and ended_at_ms is not null and server_seed is null)
    and (state in ('locked', 'rolling'))
      <= (locked_at_ms is not null and ended_at_ms is null and server_seed is null)
    and (state in ('settled', 'voided'))
      <= (locked_at_ms is not null and ended_at_ms is not null and server_seed is not null)),
  constraint battle_of_guest_has_no_link check (not is_of_guest or link is null)
);
comment on table voltide.battle is 'One row a battle, whose lock is that of all its seats. Not of one user.';
comment on column voltide.battle.creator_id is
  'Who may add house seats: the creator, or whom the battle passed to; null when all players have left.';
comment on column voltide.battle.version is 'Rises with every seat that is taken or left.';
comment on column voltide.battle.sittings is 'How often a seat was taken: names the holds.';
comment on column voltide.battle.has_cash is 'Whether a seat was paid with cash when it locked.';
comment on column voltide.battle.beacon is 'How the choice of the beacon stands, as JSON.';
comment on column voltide.battle.link is 'Of a private battle: who knows it may look and join.';
comment on column voltide.battle.is_filled is 'Whether the house took all other seats when it was opened.';
create index battle_unended on voltide.battle (opened_at_ms) where state in ('open', 'locked', 'rolling');
create index battle_ended on voltide.battle (ended_at_ms desc) where state = 'settled' and link is null;
-- How many battles of a creator are open is asked whenever one more is opened.
create index battle_open_of on voltide.battle (created_by) where state = 'open';
-- Operators list all battles by their age, and those that ended without a result apart.
create index battle_opened on voltide.battle (opened_at_ms, battle_id);
create index battle_without_result on voltide.battle (opened_at_ms, battle_id) where state in ('cancelled', 'voided');
create index battle_with_result on voltide.battle (ended_at_ms) where state in ('settled', 'voided');
-- A battle that the house fills in the transaction that opens it never stands in a lobby, so what keeps lobbies free of
-- floods does not bind it. The database holds the caller to it: whatever opens one has to lock it before the commit.
create constraint trigger filled_at_once after insert on voltide.battle
  deferrable initially deferred for each row when (new.is_filled)
  execute function voltide.guard_filled_battle();
create trigger moves_by_the_rules before update on voltide.battle
  for each row execute function voltide.guard_battle();
create trigger never_emptied before delete or truncate on voltide.battle
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle to voltide_app;

create table voltide.battle_seat (
  battle_id text not null,
  user_id bigint,
  stake voltide.sun not null,
  edge voltide.sun,
  payout voltide.sun,
  taken_at_ms bigint not null,
  paid_at_ms bigint,
  sitting integer not null,
  seat smallint not null check (seat between 0 and 5),
  share smallint not null check (share in (25, 50, 75, 100)),
  bucket voltide.account_kind not null check (bucket in ('cash', 'promo')),
  owed voltide.battle_debt,
  client_seed text not null check (client_seed ~ '^[A-Za-z0-9:_-]{1,64}$'),
  hold_id text,
  find_k smallint[],
  primary key (battle_id, seat),
  unique (battle_id, user_id),
  constraint battle_seat_of_house_is_whole check (
    user_id is not null or share = 100 and bucket = 'cash' and hold_id is null and client_seed = 'house:' || seat),
  constraint battle_seat_paid_is_owed check (paid_at_ms is null or owed is not null),
  constraint battle_seat_payout_is_whole check (
    case owed when 'payout' then num_nulls(edge, payout, find_k) = 0 else num_nulls(edge, payout, find_k) = 3 end)
);
comment on table voltide.battle_seat is
  'Who sits in a battle, what they paid, and what they are owed. No user: the house.';
comment on column voltide.battle_seat.find_k is 'Which items of the result the seat gets.';
create index battle_seat_unpaid on voltide.battle_seat (user_id) where paid_at_ms is null and user_id is not null;
create index battle_seat_owed on voltide.battle_seat (battle_id, seat) where owed is not null and paid_at_ms is null;
create index battle_seat_user on voltide.battle_seat (user_id, battle_id) where user_id is not null;
create trigger never_emptied before truncate on voltide.battle_seat
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle_seat to voltide_app;

-- Who may join a private battle that has a list. docs/decisions/0061-rest-of-battles.md.
create table voltide.battle_invite (
  battle_id text not null,
  user_id bigint not null,
  primary key (battle_id, user_id)
);
comment on table voltide.battle_invite is
  'The players that a private battle is for, as its creator named them. No row: for all who know its link.';
create index battle_invite_user on voltide.battle_invite (user_id, battle_id);
create trigger append_only before update or delete or truncate on voltide.battle_invite
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle_invite to voltide_app;

create table voltide.battle_lock (
  battle_id text not null,
  at_ms bigint not null,
  number smallint not null,
  document text not null,
  hash text not null,
  primary key (battle_id, number),
  constraint battle_lock_hash_is_its_own check (hash = encode(sha256(convert_to(document, 'UTF8')), 'hex'))
);
comment on table voltide.battle_lock is 'Lock documents, each public before the round that it names.';
create trigger append_only before update or delete or truncate on voltide.battle_lock
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle_lock to voltide_app;

create table voltide.battle_history (
  battle_id text not null,
  at_ms bigint not null,
  number smallint not null,
  state voltide.battle_state not null,
  primary key (battle_id, number)
);
comment on table voltide.battle_history is 'Every move of every battle.';
create trigger append_only before update or delete or truncate on voltide.battle_history
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle_history to voltide_app;

create table voltide.battle_result (
  battle_id text primary key,
  document text not null,
  find_tables integer[] not null,
  find_items smallint[] not null,
  find_values bigint[] not null,
  find_draws integer[] not null
);
comment on table voltide.battle_result is 'What was found, by k: table, item, value, ticket. The document is public.';
create trigger append_only before update or delete or truncate on voltide.battle_result
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle_result to voltide_app;

create table voltide.battle_play (
  user_id bigint not null,
  stake voltide.sun not null,
  credit voltide.sun not null,
  found voltide.sun not null,
  edge voltide.sun not null,
  at_ms bigint not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  place integer not null,
  seat smallint not null,
  bucket voltide.account_kind not null,
  after_quick boolean not null,
  battle_id text not null,
  primary key (user_id, battle_id),
  unique (user_id, place)
);
comment on table voltide.battle_play is 'A seat that was paid: a play in the books of its player.';
comment on column voltide.battle_play.nonce is 'With epoch, of the next play of the player when it was paid.';
comment on column voltide.battle_play.place is 'How many battles of the player were paid before.';
comment on column voltide.battle_play.after_quick is 'Whether the player had saved a Quick Game by then.';
create trigger append_only before update or delete or truncate on voltide.battle_play
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle_play to voltide_app;

-- Battles that operators void, and why accounts are kept off leaderboards.
-- docs/decisions/0101-operators-of-the-house.md
create table voltide.battle_void (
  battle_id text primary key,
  by_user_id bigint not null,
  at_ms bigint not null,
  was_locked boolean not null,
  reason text not null check (length(reason) between 3 and 300)
);
comment on table voltide.battle_void is 'Battles that an operator has voided, with the reason that players read.';
comment on column voltide.battle_void.was_locked is 'True where it had a lock document: then its seed is public.';
create trigger append_only before update or delete or truncate on voltide.battle_void
  for each statement execute function voltide.refuse_change();
grant select on voltide.battle_void to voltide_app;

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
