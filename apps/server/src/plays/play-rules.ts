import { PROFILES, type Config, type Profile } from '../config.ts';
import type { Countries } from '../country/countries.ts';
import { AppError } from '../errors.ts';

/** What a profile says about plays (rules book §12). */
export type PlayRules = {
  readonly profile: Profile;
  /** Whether a rule for the country says so, or the installation as a whole. */
  readonly profileBy: 'country' | 'installation';
  /** The least time between two plays of one player. */
  readonly minPlayIntervalMs: number;
};

export type PlayRulesOf = {
  /** The rules where a call comes from: those of its country, else the installation's (S15-03). */
  readonly at: (call: { readonly address: string }) => PlayRules | Promise<PlayRules>;
};

/** @throws AppError `deposits_closed` in profile closed, where people withdraw only (S15-03) */
export function requireDeposits({ profile }: Pick<PlayRules, 'profile'>): void {
  if (profile === 'closed') throw new AppError('deposits_closed');
}

type Options = Pick<Config, 'profile' | 'countryProfiles' | 'minPlayIntervalMs'>;

const MIN_INTERVAL_MS: Readonly<Record<Profile, number>> = { open: 800, strict: 5000, closed: 800 };

/** A country that is no more, but has addresses yet in the database, and those that it became. */
const FORMER = 'AN';
const SUCCESSORS = ['BQ', 'CW', 'SX'];

/** Rules of plays by the country of an address; without country rules no address is looked up. */
export function createPlayRules(options: Options, countries: Pick<Countries, 'locate'>): PlayRulesOf {
  const { profile, countryProfiles, minPlayIntervalMs } = options;
  const rulesOf = (each: Profile, profileBy: PlayRules['profileBy']): PlayRules => ({
    profile: each,
    profileBy,
    minPlayIntervalMs: minPlayIntervalMs ?? MIN_INTERVAL_MS[each],
  });
  const usual = rulesOf(profile, 'installation');
  const byCountry = new Map([...countryProfiles].map(([code, each]) => [code, rulesOf(each, 'country')]));
  if (byCountry.size === 0) return { at: () => usual };
  // Which of them such an address is in, nobody can say: it may do what is allowed in all of them.
  const possible = SUCCESSORS.map((code) => countryProfiles.get(code) ?? profile);
  byCountry.set(FORMER, rulesOf(PROFILES.findLast((each) => possible.includes(each)) ?? profile, 'country'));
  return {
    at: async ({ address }) => {
      const origin = await countries.locate(address);
      return (typeof origin === 'string' ? undefined : byCountry.get(origin.code)) ?? usual;
    },
  };
}
