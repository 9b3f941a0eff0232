import type { BALANCES, EntryCause } from '@voltide/contract';

export type Balance = (typeof BALANCES)[number];

export const BALANCE_WORDS: Readonly<Record<Balance, string>> = {
  cash: 'Cash',
  promo: 'Play balance',
  held: 'Held',
  vault: 'Vault',
};

export const CAUSE_WORDS: Readonly<Record<EntryCause, string>> = {
  stake: 'Stake',
  win: 'Payout',
  release: 'Play balance turned into cash',
  sale: 'Items sold',
  adjustment: 'Adjusted by us',
  capital: 'Capital',
  welcome: 'Welcome gift',
  deposit: 'Deposit',
  hold: 'On hold',
  return: 'Returned',
  take: 'Paid',
  carry_over: 'Brought along from a guest',
  prize: 'Prize',
  cache: 'Free pack',
  jackpot: 'Jackpot',
  board: 'Leaderboard prize',
  quick: 'Brought along from a Quick Game',
  vault: 'Vault',
  battle: 'Battle',
  expiry: 'Play balance expired',
  level: 'Level reached',
  achievement: 'Achievement',
  rakeback: 'Rakeback',
  referral: 'Referral',
};
