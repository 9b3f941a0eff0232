-- What of a player is under way on the chain, for live updates, which ask with every play.
create index deposit_under_way on voltide.deposit (user_id) where state in ('sent', 'owed');
create index withdrawal_under_way on voltide.withdrawal (user_id)
  where state in ('requested', 'review', 'approved', 'sent');
