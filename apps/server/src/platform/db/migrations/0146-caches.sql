-- Free packs that were opened, and what they cost: docs/decisions/0087-caches.md.
alter type voltide.cause add value 'cache';

create table voltide.cache_open (
  user_id bigint not null,
  epoch voltide.place not null,
  nonce voltide.place not null,
  tier smallint not null check (tier between 0 and 10),
  tokens smallint not null,
  primary key (user_id, epoch, nonce),
  constraint cache_open_has_its_price check (tokens = case tier when 0 then 10 else 0 end)
);
comment on table voltide.cache_open is 'Plays that opened a free pack.';
comment on column voltide.cache_open.tier is
  '0 for the Dawn Cache, which costs 10 tokens; else the Level Cache of ten times this level (rules book §3).';
create unique index cache_open_level_once on voltide.cache_open (user_id, tier) where tier > 0;

create trigger append_only before update or delete or truncate on voltide.cache_open
  for each statement execute function voltide.refuse_change();

-- 40 units of the last Level Cache, whose unit is 50 VT.
insert into voltide.cause_rule (cause, kind, bucket, system_account, most_each, most_per_user)
values ('cache', 'gift', 'promo', 'gifts', 2000000000, null);

grant select on voltide.cache_open to voltide_app;
