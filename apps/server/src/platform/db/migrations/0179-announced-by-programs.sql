-- Squares of battles tell how far their seats were from what was expected: docs/decisions/0096-figures.md. All figures
-- are computed again from the books, as at the first start that kept them.

comment on column voltide.play_figure.squares is
  'The sum of the squares of all stakes; of battles, of what each seat returned less what was expected of it.';

delete from voltide.play_figure;
delete from voltide.player_figure;
delete from voltide.player_seen;
delete from voltide.posting_figure;
delete from voltide.feed_cursor where reader = 'figures';

-- A newer program announces the versions that it brings, without a proposal: docs/decisions/0099-published-packs.md.
alter table voltide.publication alter column proposal_id drop not null;
comment on column voltide.publication.proposal_id is 'Null for a version that a newer program brought.';
comment on table voltide.publication is
  'Versions of odds tables that two operators, or a newer program, announced. Document and hash stand in odds_table.';

-- Operators find guests by the start of their names, as they find accounts.
create index identity_guest_prefix on voltide.identity (lower(username) text_pattern_ops)
  where kind = 'guest' and name_held;

-- The fee of withdrawals is a rate that two operators change with notice: docs/decisions/0108-rates.md. The trigger
-- that guards withdrawals holds each to the fee at its moment.
alter table voltide.withdrawal drop constraint withdrawal_has_its_fee;
alter table voltide.setting
  add constraint setting_rate_is_known check (
    case
      when kind <> 'rate' then true
      when subject <> 'withdrawal_fee' or jsonb_typeof(value) <> 'number' then false
      else value::numeric = trunc(value::numeric) and value::numeric between 0 and 500
    end);
