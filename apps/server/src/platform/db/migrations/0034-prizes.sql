-- What plays give besides payout and items, and what may be played once a day:
-- docs/decisions/0020-ledger-for-more-kinds.md.
alter type voltide.cause add value 'prize';

create table voltide.play_prize (
  user_id bigint not null,
  gift voltide.sun not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  utc_day integer not null,
  tokens integer not null check (tokens between 0 and 1000),
  tickets integer not null check (tickets between 0 and 200),
  xp integer not null check (xp between 0 and 100000),
  primary key (user_id, epoch, nonce)
);
comment on table voltide.play_prize is 'What a play gave besides payout and items; most plays have no row.';
comment on column voltide.play_prize.utc_day is
  'The day of the play, counted from 1970: its jackpot tickets are of that day.';
create index play_prize_tickets on voltide.play_prize (utc_day, user_id) include (tickets) where tickets > 0;

create table voltide.daily_play (
  user_id bigint not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  utc_day integer not null,
  game text not null,
  primary key (user_id, game, utc_day)
);
comment on table voltide.daily_play is 'The days on which a user has played what may be played once a day.';

create trigger append_only before update or delete or truncate on voltide.play_prize
  for each statement execute function voltide.refuse_change();
create trigger append_only before update or delete or truncate on voltide.daily_play
  for each statement execute function voltide.refuse_change();

-- A spin of the first tier gives 100 VT at most, of the last 250, and a milestone 15 (rules book §6).
insert into voltide.cause_rule (cause, kind, bucket, system_account, most_each, most_per_user)
values ('prize', 'gift', 'promo', 'gifts', 265000000, null);

grant select on voltide.play_prize, voltide.daily_play to voltide_app;
