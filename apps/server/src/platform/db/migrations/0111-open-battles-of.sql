-- How many battles of a creator are open is asked whenever one more is opened.
create index battle_open_of on voltide.battle (created_by) where state = 'open';
