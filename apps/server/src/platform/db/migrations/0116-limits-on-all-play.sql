-- A second limit of stakes, on all play, promo included. docs/decisions/0078-a-limit-on-all-play.md.
alter type voltide.limit_kind add value 'all_stake' after 'stake';
