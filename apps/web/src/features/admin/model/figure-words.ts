import { MONEY_CAUSES, NO_COSTS, type MoneyCause } from '@voltide/contract';

const GAMES: Readonly<Record<string, string>> = {
  packs: 'Packs',
  wheel: 'Wheel',
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

type Search = Readonly<Record<string, string>>;

const PLACES: Partial<Readonly<Record<MoneyCause, { readonly path: string; readonly search?: Search }>>> = {
  jackpot: { path: 'jackpots' },
  board: { path: 'boards' },
  referral: { path: 'referrals' },
  deposit: { path: 'payouts' },
  fee: { path: 'withdrawals', search: { show: 'ended' } },
  withdrawal: { path: 'withdrawals', search: { show: 'ended' } },
  adjustment: { path: 'audit', search: { act: 'account_adjusted' } },
};

export function gameWord(game: string): string {
  return GAMES[game] ?? `${game.charAt(0).toUpperCase()}${game.slice(1)}`;
}

/** Returns a cause of money in words; an unknown cause by its name. */
export function causeWord(cause: string): string {
  return isKnown(cause) ? CAUSES[cause] : cause;
}

/** Returns the section, and the search in it, that lists the entries of a cause. */
export function causePlace(cause: string): { readonly path: string; readonly search?: Search } | undefined {
  return isKnown(cause) ? PLACES[cause] : undefined;
}

/** True if the payments of a cause cost the house. */
export function isCost(cause: string): boolean {
  return !NO_COSTS.some((free) => free === cause);
}

function isKnown(cause: string): cause is MoneyCause {
  return MONEY_CAUSES.some((known) => known === cause);
}
