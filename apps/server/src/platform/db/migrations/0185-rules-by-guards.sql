-- Rows are held to the rules when they are written, by functions that read the rules: no constraint holds the number of
-- a rule any more. docs/decisions/0115-one-baseline.md. The rules come with the files of functions.
create function voltide.hold_to_rules() returns trigger language plpgsql as $$
begin
  raise exception 'rows are not held to the rules yet' using errcode = 'restrict_violation';
end $$;

alter table voltide.exclusion drop constraint exclusion_has_its_length;
alter table voltide.ritual_interval drop constraint ritual_interval_minutes_check;
alter table voltide.cache_open drop constraint cache_open_has_its_price;
alter table voltide.publication drop constraint publication_is_announced_ahead;
alter table voltide.promo_notice
  drop constraint promo_notice_comes_in_time,
  drop constraint promo_notice_waits_90_days;
alter table voltide.promo_expiry
  drop constraint promo_expiry_was_announced,
  drop constraint promo_expiry_waited_90_days;
alter table voltide.saved_quick_game
  drop constraint saved_quick_game_kept_check,
  drop constraint saved_quick_game_bonus_check,
  drop constraint saved_quick_game_xp_check,
  drop constraint saved_quick_game_tokens_check,
  add constraint saved_quick_game_xp_check check (xp >= 0),
  add constraint saved_quick_game_tokens_check check (tokens >= 0);
alter table voltide.loading_game
  drop constraint loading_game_day_token_check,
  drop constraint loading_game_token_is_earned,
  add constraint loading_game_day_token_check check (day_token > 0),
  add constraint loading_game_token_can_be_replayed check (day_token is null or inputs is not null);
alter table voltide.jackpot_ticket
  drop constraint jackpot_ticket_tickets_check,
  add constraint jackpot_ticket_tickets_check check (tickets > 0);
alter table voltide.play_prize
  drop constraint play_prize_tickets_check,
  add constraint play_prize_tickets_check check (tickets >= 0);
alter table voltide.setting
  drop constraint setting_rate_has_notice,
  drop constraint setting_rate_is_known,
  add constraint setting_rate_is_known check (
    case
      when kind <> 'rate' then true
      when subject <> 'withdrawal_fee' or jsonb_typeof(value) <> 'number' then false
      else value::numeric = trunc(value::numeric) and value::numeric >= 0
    end);
alter table voltide.withdrawal
  drop constraint withdrawal_is_enough,
  drop constraint withdrawal_has_approvers,
  add constraint withdrawal_has_approvers check (approvals_needed between 0 and 2);

do $$
declare
  name text;
begin
  foreach name in array array[
    'exclusion', 'cache_open', 'publication', 'promo_expiry', 'saved_quick_game', 'loading_game', 'jackpot_ticket',
    'play_prize', 'setting', 'withdrawal'
  ] loop
    execute format('create trigger held_to_rules before insert on voltide.%I
      for each row execute function voltide.hold_to_rules()', name);
  end loop;
  foreach name in array array['ritual_interval', 'promo_notice'] loop
    execute format('create trigger held_to_rules before insert or update on voltide.%I
      for each row execute function voltide.hold_to_rules()', name);
  end loop;
end $$;
