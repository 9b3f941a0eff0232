-- What a player has brought from outside and taken there, without reading all their plays.
-- docs/decisions/0064-withdrawal-screens.md.
create index transfer_outside on voltide.transfer (user_id) include (amount) where system_account = 'outside';
