-- Money: docs/decisions/0002-money-tables.md and 0020-ledger-for-more-kinds.md. Amounts are sun, times milliseconds
-- since 1970 UTC. Every key starts with user_id and no foreign key leaves a user, so that users can be spread over
-- shards.

-- Stakes by day, week and month, and rakeback, on the row that every play locks: docs/decisions/0039-counters.md.
create type voltide.stake_marks as (
  stake_before_day bigint,
  stake_before_last_day bigint,
  stake_before_week bigint,
  stake_before_last_week bigint,
  stake_before_month bigint,
  stake_before_last_month bigint,
  payout_before_day bigint,
  payout_before_last_day bigint,
  payout_before_week bigint,
  payout_before_last_week bigint,
  payout_before_month bigint,
  payout_before_last_month bigint,
  edge_before_day bigint,
  edge_before_last_day bigint,
  edge_before_week bigint,
  edge_before_last_week bigint,
  edge_before_month bigint,
  edge_before_last_month bigint
);
comment on column voltide.stake_marks.stake_before_day is
  'What cash_stake was before the current day, so that the difference is the stake of that day. The others are alike.';
comment on column voltide.stake_marks.stake_before_last_day is
  'What cash_stake was before the day that came before the current one in the calendar.';

-- What promo stakes came to, by day, week and month. docs/decisions/0078-a-limit-on-all-play.md.
create type voltide.promo_marks as (
  promo_stake_before_day bigint,
  promo_stake_before_last_day bigint,
  promo_stake_before_week bigint,
  promo_stake_before_last_week bigint,
  promo_stake_before_month bigint,
  promo_stake_before_last_month bigint
);
comment on column voltide.promo_marks.promo_stake_before_day is
  'What promo_stake was before the current day; the others are alike, as in voltide.stake_marks.';

create type voltide.played_marks as (before_day bigint, before_week bigint, before_month bigint);
comment on column voltide.played_marks.before_day is
  'What played_ms was before the day that voltide.player.counted_day names. The others are alike.';

create table voltide.player (
  user_id bigint primary key,
  last_play_at_ms bigint not null default 0,
  epoch voltide.place not null default 0,
  nonce voltide.place not null default 0,
  epoch_started_at_ms bigint not null,
  preferences_version integer not null default 0,
  auto_sell voltide.rarity_set not null default 0,
  spend_order voltide.spend_preference not null default 'promo_first',
  commitment voltide.hash32 not null,
  next_commitment voltide.hash32 not null,
  encrypted_seed bytea not null,
  next_encrypted_seed bytea not null,
  client_seed voltide.client_seed,
  closed_at_ms bigint,
  finds_received bigint not null default 0,
  cash_stake bigint not null default 0,
  cash_payout bigint not null default 0,
  cash_edge bigint not null default 0,
  promo_edge bigint not null default 0,
  tokens bigint not null default 0,
  tickets bigint not null default 0,
  xp bigint not null default 0,
  rakeback_thousandths bigint not null default 0,
  stake_marks voltide.stake_marks not null default row (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  ),
  counted_day integer not null default 0,
  has_limits boolean not null default false,
  played_ms bigint not null default 0,
  played_marks voltide.played_marks not null default row (0, 0, 0),
  promo_stake bigint not null default 0,
  promo_marks voltide.promo_marks not null default row (0, 0, 0, 0, 0, 0)
) with (fillfactor = 50);
comment on table voltide.player is
  'Seeds and the place in the nonce stream. Its row is the lock of everything that moves this user''s money.';
comment on column voltide.player.preferences_version is
  'Counts changes of spend_order and auto_sell: a play computed before one is stale.';
comment on column voltide.player.auto_sell is 'Rarities whose finds are sold at once: bit 0 is common, bit 5 mythic.';
comment on column voltide.player.closed_at_ms is
  'When the account was deleted: its books stay, and nothing is played under them any more.';
comment on column voltide.player.cash_payout is 'What cash stakes brought back: paid, and the value of what was found.';
comment on column voltide.player.xp is 'XP that plays gave as prizes; those of stakes follow from the edges.';
comment on column voltide.player.rakeback_thousandths is
  'Thousandths of a sun: of the edge of each cash stake 50, and one for each level held when it was made.';
comment on column voltide.player.counted_day is
  'The latest UTC day of a play, counted from 1970. It, its ISO week and its month are the current periods.';
comment on column voltide.player.has_limits is 'Has or had a limit or an exclusion: only then a play looks for one.';
comment on column voltide.player.played_ms is
  'All time played up to the last play. After a play it goes on until the next, for five minutes at most.';
comment on column voltide.player.promo_stake is 'All promo that was staked, as cash_stake is of cash.';
-- Whose plays a record tells, by the commitment in it.
create index player_commitment on voltide.player (commitment);
create trigger never_removed before delete or truncate on voltide.player
  for each statement execute function voltide.refuse_change();
grant select on voltide.player to voltide_app;

create table voltide.account (
  user_id bigint not null,
  seq bigint not null default 0,
  balance voltide.sun not null default 0,
  kind voltide.account_kind not null,
  head voltide.hash32 not null default decode(repeat('00', 32), 'hex'),
  primary key (user_id, kind)
) with (fillfactor = 50);
comment on column voltide.account.head is
  'The chain hash of the account''s last transfer; 32 zero bytes before the first.';
create trigger never_removed before delete or truncate on voltide.account
  for each statement execute function voltide.refuse_change();
grant select on voltide.account to voltide_app;

create table voltide.transfer (
  user_id bigint not null,
  seq bigint not null,
  amount voltide.sun_moved not null,
  balance_after voltide.sun not null,
  at_ms bigint not null,
  epoch voltide.place,
  nonce voltide.place,
  kind voltide.account_kind not null,
  system_account voltide.system_account not null,
  cause voltide.cause not null,
  chain_hash voltide.hash32 not null,
  operation_key voltide.key not null,
  primary key (user_id, kind, seq)
) partition by range (user_id);
comment on table voltide.transfer is
  'Both legs of an entry in one row: the user''s account changes by amount, the system account by its opposite.';
-- A statement without what belongs to plays, of which there may be millions between two other entries.
create index transfer_beside_plays on voltide.transfer (user_id, kind, seq)
  where cause not in ('stake', 'win', 'release', 'exchange');
-- What a player has brought from outside and taken there, without reading all their plays.
-- docs/decisions/0064-withdrawal-screens.md.
create index transfer_outside on voltide.transfer (user_id) include (amount) where system_account = 'outside';
create trigger append_only before update or delete or truncate on voltide.transfer
  for each statement execute function voltide.refuse_change();
grant select on voltide.transfer to voltide_app;

create table voltide.operation (
  user_id bigint not null,
  cash_after voltide.sun not null,
  promo_after voltide.sun not null,
  credited bigint not null,
  released voltide.sun not null,
  at_ms bigint not null,
  epoch voltide.place,
  nonce voltide.place,
  kind voltide.operation_kind not null,
  bucket voltide.account_kind,
  request_hash voltide.hash32 not null,
  key voltide.key not null,
  primary key (user_id, key)
) partition by range (user_id);
comment on table voltide.operation is
  'One row per used idempotency key: the request it stood for and the answer it got.';
create trigger append_only before update or delete or truncate on voltide.operation
  for each statement execute function voltide.refuse_change();
grant select on voltide.operation to voltide_app;

create table voltide.cause_rule (
  cause text primary key,
  kind text not null check (kind in ('gift', 'payout', 'hold')),
  bucket voltide.account_kind check (bucket <> 'held'),
  system_account voltide.system_account not null,
  most_each voltide.sun not null,
  most_per_user voltide.sun,
  fee_bps integer not null default 0,
  constraint cause_rule_gift_is_promo check (kind <> 'gift' or bucket = 'promo'),
  constraint cause_rule_outside_is_cash check (system_account::text <> 'outside' or coalesce(bucket = 'cash', false)),
  constraint cause_rule_fee_is_small check (fee_bps between 0 and 1000 and (fee_bps = 0 or kind = 'hold'))
);
comment on table voltide.cause_rule is
  'What the server may give, pay out and hold, and how much of it. Only the owner changes it.';
comment on column voltide.cause_rule.bucket is 'Null where the caller names it.';
comment on column voltide.cause_rule.system_account is
  'Who gives or pays; of a hold, who takes what is not returned. What goes outside and comes from there are deposits.';
comment on column voltide.cause_rule.most_per_user is 'Of all that a user ever gets for this cause; null for no limit.';
comment on column voltide.cause_rule.fee_bps is
  'What the house keeps of a hold that is taken, in hundredths of a percent, rounded up to the sun.';
grant select on voltide.cause_rule to voltide_app;
-- The holds of a battle name their bucket by who pays; five funded seats and the own one are the most. Deposits and
-- withdrawals are bounded by all TRX there are.
insert into voltide.cause_rule (cause, kind, bucket, system_account, most_each, most_per_user, fee_bps)
values
  ('welcome', 'gift', 'promo', 'gifts', voltide.rule_welcome_gift(), voltide.rule_welcome_gift(), 0),
  ('prize', 'gift', 'promo', 'gifts', voltide.rule_spin_most_gift(), null, 0),
  ('battle', 'hold', null, 'house', 6 * voltide.rule_battle_most_entry(), null, 0),
  ('deposit', 'payout', 'cash', 'outside', 9000000000000000, null, 0),
  ('withdrawal', 'hold', 'cash', 'outside', 9000000000000000, null, voltide.rule_withdrawal_fee_bps()),
  ('cache', 'gift', 'promo', 'gifts', 10 * voltide.rule_cache_most_units() * voltide.rule_cache_level_unit(), null, 0);

create table voltide.hold (
  user_id bigint not null,
  amount voltide.sun not null,
  at_ms bigint not null,
  bucket voltide.account_kind not null,
  hold_id voltide.key not null,
  cause text not null,
  operation_key voltide.key not null,
  primary key (user_id, hold_id)
);
comment on table voltide.hold is 'What is on hold now. A user''s account held is the sum.';
-- A statement names the battle or the withdrawal of a hold by the keys under which it began and ended.
create index hold_operation on voltide.hold (user_id, operation_key);
create trigger never_emptied before truncate on voltide.hold
  for each statement execute function voltide.refuse_change();
grant select on voltide.hold to voltide_app;

create table voltide.hold_exit (
  user_id bigint not null,
  amount voltide.sun not null,
  at_ms bigint not null,
  ended_at_ms bigint not null,
  bucket voltide.account_kind not null,
  was_taken boolean not null,
  hold_id voltide.key not null,
  cause text not null,
  operation_key voltide.key not null,
  ended_key voltide.key not null,
  primary key (user_id, hold_id)
) partition by range (user_id);
comment on table voltide.hold_exit is 'How holds ended: returned to their bucket, or taken.';
create index hold_exit_operation on voltide.hold_exit (user_id, operation_key);
create index hold_exit_ended on voltide.hold_exit (user_id, ended_key);
create trigger append_only before update or delete or truncate on voltide.hold_exit
  for each statement execute function voltide.refuse_change();
grant select on voltide.hold_exit to voltide_app;

create table voltide.adjustment (
  user_id bigint not null,
  key text not null,
  amount bigint not null,
  account voltide.account_kind not null,
  at_ms bigint not null,
  by_user_id bigint,
  reason text not null check (char_length(reason) between 1 and 500),
  noted_at_ms bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  proposal_id bigint unique,
  note text check (char_length(note) between 3 and 300),
  primary key (user_id, key)
);
comment on column voltide.adjustment.noted_at_ms is
  'By the clock of the database, whatever the server says: what one operator moves in 24 hours is counted by it.';
comment on column voltide.adjustment.proposal_id is 'The proposal that a second operator approved; null without one.';
comment on column voltide.adjustment.note is 'What the player reads about it; the reason is for operators.';
create index adjustment_by on voltide.adjustment (by_user_id, noted_at_ms) where by_user_id is not null;
create trigger append_only before update or delete or truncate on voltide.adjustment
  for each statement execute function voltide.refuse_change();
grant select on voltide.adjustment to voltide_app;

create table voltide.carried_guest (
  user_id bigint not null,
  guest_id bigint not null unique,
  amount voltide.sun not null,
  at_ms bigint not null,
  finds integer not null check (finds >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  primary key (user_id, guest_id),
  check (user_id <> guest_id)
);
comment on table voltide.carried_guest is
  'Which account took over which guest, once: the promo and the finds that came.';
comment on column voltide.carried_guest.tokens is 'The tokens of the guest, which came too.';
create trigger append_only before update or delete or truncate on voltide.carried_guest
  for each statement execute function voltide.refuse_change();
grant select on voltide.carried_guest to voltide_app;

-- The house's own player: it holds the capital, has no seeds and never plays.
insert into voltide.player
  (user_id, epoch_started_at_ms, commitment, next_commitment, encrypted_seed, next_encrypted_seed)
values (2, 0, sha256('house'), sha256('house'), '', '');
insert into voltide.account (user_id, kind) values (2, 'cash'), (2, 'promo'), (2, 'held');
