-- How many tickets of a sealed list were bought by cash stakes: these alone win cash (decision 0094). The functions
-- that seal and draw have other parameters, so that a program of before cannot seal or draw a day.

alter table voltide.jackpot_ticket add column bought integer check (bought between 0 and tickets);
comment on column voltide.jackpot_ticket.bought is
  'How many of them were bought by cash stakes. Null in lists that were sealed before: they are drawn by rule 2.';
