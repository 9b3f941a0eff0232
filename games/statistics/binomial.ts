import { betaFraction, logTerm } from './special.ts';

/** So many of `trials` came up that each come up with this chance. */
type Observed = { readonly count: number; readonly trials: number; readonly chance: number };

/** The chance of exactly this count. */
export function chanceOf({ count, trials, chance }: Observed): number {
  return Math.exp(logTerm(count, trials, chance));
}

/** The chance of this count or more. */
export function chanceOfAtLeast({ count, trials, chance }: Observed): number {
  if (count <= 0) return 1;
  if (count > trials) return 0;
  return tail(count, trials, chance);
}

/** The chance of this count or less. */
export function chanceOfAtMost({ count, trials, chance }: Observed): number {
  if (count < 0) return 0;
  if (count >= trials) return 1;
  return tail(trials - count, trials, 1 - chance);
}

/**
 * The exact two-sided p-value of a count: twice the smaller tail, at most 1. It is right for any number of trials, also
 * where less than one hit was to be expected.
 */
export function binomialP(observed: Observed): number {
  return Math.min(1, 2 * Math.min(chanceOfAtMost(observed), chanceOfAtLeast(observed)));
}

/** The upper tail from `count` on, by the regularised incomplete beta function. */
function tail(count: number, trials: number, chance: number): number {
  const [a, b] = [count, trials - count + 1];
  // The fraction converges where x is below the mean of the distribution; beyond it the other tail is computed.
  if (chance < (a + 1) / (a + b + 2)) {
    return Math.exp(logTerm(count, trials, chance)) * (1 - chance) * betaFraction(chance, a, b);
  }
  const below = Math.exp(logTerm(count - 1, trials, chance)) * chance * betaFraction(1 - chance, b, a);
  return Math.max(0, 1 - below);
}
