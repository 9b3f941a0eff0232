import { MONEY_CAUSES, NO_COSTS, type MoneyCause } from '@voltide/contract';

const GAMES: Readonly<Record<string, string>> = {
  packs: 'Packs',
  wheel: 'Orbit',
  battles: 'Battles',
  spin: 'Daily spin',
  caches: 'Free packs',
};

const CAUSES: Readonly<Record<MoneyCause, string>> = {
  release: 'Play balance turned into cash',
  welcome: 'Welcome gifts',
  prize: 'Prizes of the daily spin',
  cache: 'Free packs',
  level: 'Levels',
  achievement: 'Achievements',
  rakeback: 'Rakeback',
  jackpot: 'Daily jackpot',
  board: 'Leaderboard prizes',
  referral: 'Referrals',
  quick: 'Quick Games',
  carry_over: 'Guests who signed up',
  expiry: 'Play balance that expired',
  adjustment: 'Adjustments',
  fee: 'Withdrawal fees',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals, net',
  capital: 'Capital',
};

/** A game as operators read it. */
export function gameWord(game: string): string {
  return GAMES[game] ?? `${game.charAt(0).toUpperCase()}${game.slice(1)}`;
}

/** A cause of money in words; one that this page does not know by its name. */
export function causeWord(cause: string): string {
  return isKnown(cause) ? CAUSES[cause] : cause;
}

/** True if what it pays is a cost of the house. */
export function isCost(cause: string): boolean {
  return !NO_COSTS.some((free) => free === cause);
}

function isKnown(cause: string): cause is MoneyCause {
  return MONEY_CAUSES.some((known) => known === cause);
}
