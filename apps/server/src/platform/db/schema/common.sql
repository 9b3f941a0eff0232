-- Labels and values that several rooms share. Amounts are sun, times milliseconds since 1970 UTC.

create type voltide.account_kind as enum ('cash', 'promo', 'held', 'vault');
create type voltide.spend_order as enum ('promo_first', 'cash_first', 'promo_only', 'cash_only');
create type voltide.system_account as enum (
  'capital', 'house', 'gifts', 'promo_release', 'adjustments', 'holds', 'outside', 'fees'
);
create type voltide.cause as enum (
  'stake', 'win', 'release', 'exchange', 'adjustment', 'capital', 'welcome', 'deposit', 'hold', 'return', 'take',
  'carry_over', 'prize', 'jackpot', 'quick', 'vault', 'battle', 'level', 'achievement', 'rakeback', 'cache', 'expiry',
  'board', 'referral'
);
create type voltide.operation_kind as enum (
  'play', 'exchange', 'adjust', 'gift', 'hold', 'return_hold', 'take_hold', 'payout', 'carry_over', 'quick', 'token',
  'vault', 'battle', 'reward', 'expire', 'referral'
);

-- Rules for single values are domains: they are checked when a value is written, not with every change of its row.
-- Nine thousand million VT is the most that one amount can be, so that sums of them stay within bigint.
create domain voltide.sun as bigint
  constraint sun_not_negative check (value >= 0)
  constraint sun_not_absurd check (value <= 9000000000000000);
create domain voltide.sun_moved as bigint
  constraint sun_moved_not_zero check (value <> 0)
  constraint sun_moved_not_absurd check (value between -9000000000000000 and 9000000000000000);
create domain voltide.place as integer constraint place_not_negative check (value >= 0);
create domain voltide.hash32 as bytea constraint hash32_has_32_bytes check (octet_length(value) = 32);
create domain voltide.client_seed as text constraint client_seed_is_plain check (value ~ '^[A-Za-z0-9_-]{1,64}$');
create domain voltide.rarity_set as smallint constraint rarity_set_has_6_bits check (value between 0 and 63);
create domain voltide.spend_preference as voltide.spend_order
  constraint spend_preference_is_no_limit check (value in ('promo_first', 'cash_first'));
create domain voltide.key as text constraint key_has_1_to_64_characters check (char_length(value) between 1 and 64);
create domain voltide.tron_address as bytea
  constraint tron_address_has_21_bytes check (octet_length(value) = 21 and get_byte(value, 0) = 65);

grant usage on schema voltide to voltide_app;
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;
