-- The daily jackpot: stakes by day, sealed lists, draws and prizes. docs/decisions/0038-daily-jackpot.md.

create table voltide.jackpot_stake (
  user_id bigint not null,
  stake voltide.sun not null,
  share voltide.sun not null,
  day date not null,
  played_on date not null,
  primary key (day, user_id, played_on)
);
comment on table voltide.jackpot_stake is 'Cash that was staked, and what of it goes into the pool.';
comment on column voltide.jackpot_stake.day is
  'Which draw it counts for: the day of the play, or the first one open then.';
create trigger never_emptied before truncate on voltide.jackpot_stake
  for each statement execute function voltide.refuse_change();
grant select on voltide.jackpot_stake to voltide_app;

create table voltide.jackpot_day (
  carried voltide.sun not null default 0,
  shares voltide.sun,
  carry voltide.sun,
  sealed_at_ms bigint,
  sealed_tx xid8,
  sealed_feed_id bigint,
  drawn_at_ms bigint,
  day date primary key,
  entries integer,
  tickets integer,
  beacon_step integer not null default 0,
  root text check (root ~ '^[0-9a-f]{64}$'),
  beacon text,
  document text,
  constraint jackpot_day_sealed_whole check (
    num_nulls(shares, sealed_at_ms, sealed_tx, sealed_feed_id, entries, tickets, root, beacon) in (0, 8)),
  constraint jackpot_day_drawn_sealed check (
    drawn_at_ms is null and carry is null and document is null or carry is not null and sealed_at_ms is not null)
);
comment on column voltide.jackpot_day.carried is 'Cash of earlier days.';
comment on column voltide.jackpot_day.sealed_feed_id is 'With sealed_tx, how far the stake feed had been read.';
comment on column voltide.jackpot_day.beacon is 'How the choice of the beacon stands, as JSON.';
comment on column voltide.jackpot_day.document is
  'The public export; null for a day that had no beacon and carried whole.';
create unique index jackpot_day_one_open on voltide.jackpot_day ((sealed_at_ms is null)) where sealed_at_ms is null;
create trigger never_emptied before truncate on voltide.jackpot_day
  for each statement execute function voltide.refuse_change();
grant select on voltide.jackpot_day to voltide_app;

create table voltide.jackpot_ticket (
  user_id bigint not null,
  day date not null,
  tickets integer not null check (tickets > 0),
  pseudonym text not null,
  bought integer check (bought between 0 and tickets),
  primary key (day, user_id),
  unique (day, pseudonym)
);
comment on table voltide.jackpot_ticket is 'The sealed lists.';
comment on column voltide.jackpot_ticket.bought is
  'How many of them were bought by cash stakes. Null in lists that were sealed before: they are drawn by rule 2.';
create trigger append_only before update or delete on voltide.jackpot_ticket
  for each statement execute function voltide.refuse_change();
create trigger held_to_rules before insert on voltide.jackpot_ticket
  for each row execute function voltide.hold_to_rules();
create trigger never_emptied before truncate on voltide.jackpot_ticket
  for each statement execute function voltide.refuse_change();
grant select on voltide.jackpot_ticket to voltide_app;

create table voltide.jackpot_prize (
  user_id bigint not null,
  cash voltide.sun not null,
  promo voltide.sun not null,
  paid_at_ms bigint,
  day date not null,
  place smallint not null check (place between 1 and 5),
  ticket integer not null,
  is_lapsed boolean not null,
  pseudonym text not null,
  primary key (day, place),
  unique (day, user_id),
  constraint jackpot_prize_lapsed_is_no_cash check (not is_lapsed or cash = 0 and paid_at_ms is null)
);
comment on column voltide.jackpot_prize.is_lapsed is 'The account had been deleted before the draw.';
create index jackpot_prize_unpaid on voltide.jackpot_prize (user_id) where paid_at_ms is null and not is_lapsed;
create index jackpot_prize_user on voltide.jackpot_prize (user_id, day);
create trigger never_emptied before truncate on voltide.jackpot_prize
  for each statement execute function voltide.refuse_change();
grant select on voltide.jackpot_prize to voltide_app;
