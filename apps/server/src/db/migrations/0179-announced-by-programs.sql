-- Squares of battles tell how far their seats were from what was expected, and a newer program announces what it brings.
--
-- All figures are computed again from the books, as at the first start that kept them: docs/decisions/0096-figures.md.

comment on column voltide.play_figure.squares is
  'The sum of the squares of all stakes; of battles, of what each seat returned less what was expected of it.';

delete from voltide.play_figure;
delete from voltide.player_figure;
delete from voltide.player_seen;
delete from voltide.posting_figure;
delete from voltide.feed_cursor where reader = 'figures';

-- A newer program announces the new versions that it brings, without a proposal: docs/decisions/0099-published-packs.md.
alter table voltide.publication alter column proposal_id drop not null;
comment on column voltide.publication.proposal_id is 'Null for a version that a newer program brought.';
comment on table voltide.publication is
  'Versions of odds tables that were announced, by two operators or by a newer program. The document and its hash stand '
  'in odds_table.';

-- Operators find guests by the start of their names, as they find accounts.
create index identity_guest_prefix on voltide.identity (lower(username) text_pattern_ops)
  where kind = 'guest' and name_held;
