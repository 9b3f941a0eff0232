-- Feeds tell a play once, by its best find.

alter table voltide.recent_find add column finds smallint not null default 1;
comment on column voltide.recent_find.finds is 'How many finds the play made; item is the best of them.';
-- Which of its finds was the best is not known here.
delete from voltide.recent_find r using (
  select f.user_id, f.epoch, f.nonce from voltide.recent_find f
  group by f.user_id, f.epoch, f.nonce having count(*) > 1
) several
where (r.user_id, r.epoch, r.nonce) = (several.user_id, several.epoch, several.nonce);
