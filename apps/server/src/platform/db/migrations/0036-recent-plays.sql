-- Feeds show what plays paid: of the wheel, not only of packs, whose items have a value each.

alter table voltide.recent_find add column payout voltide.sun not null default 0;
comment on table voltide.recent_find is
  'The newest plays, for feeds: a few hundred rows. Each node adds its own now and then and reads those of the others.';
comment on column voltide.recent_find.item is
  'The place in the odds table of what was drawn: of packs the best find, of the wheel the segment.';
