-- What a play brought back stands with the play: totals and filters by result no longer add up finds of every play.
alter table voltide.play add column returned voltide.sun;
comment on column voltide.play.returned is
  'What the play brought back, whatever became of it since: credit, the values of items that were kept, and the gift.';

alter table only voltide.play disable trigger append_only;
update voltide.play p set returned = p.credit
  + coalesce((
    select sum(f.value) from voltide.find f
    where f.user_id = p.user_id
      and f.find_no between (p.epoch::bigint << 24) + (p.nonce << 8) and (p.epoch::bigint << 24) + (p.nonce << 8) + 255
  ), 0)
  + coalesce((
    select sum(x.value) from voltide.find_exit x
    where x.user_id = p.user_id
      and x.find_no between (p.epoch::bigint << 24) + (p.nonce << 8) and (p.epoch::bigint << 24) + (p.nonce << 8) + 255
  ), 0)
  + coalesce((
    select z.gift from voltide.play_prize z
    where z.user_id = p.user_id and z.epoch = p.epoch and z.nonce = p.nonce
  ), 0);
alter table only voltide.play enable trigger append_only;
alter table voltide.play alter column returned set not null;
