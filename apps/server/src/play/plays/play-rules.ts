import type { SwitchId } from '@voltide/contract';

import { PROFILES, type Config, type Profile } from '../../config.ts';
import type { Countries } from '../../people/country/countries.ts';
import { AppError } from '../../errors.ts';
import { EVERYWHERE, type InForce } from '../../operate/settings-in-force/in-force.ts';

/** What a profile says about plays (rules book §12), and what operators have paused. */
export type PlayRules = {
  readonly profile: Profile;
  /** Whether a rule for the country says so, or the installation as a whole. */
  readonly profileBy: 'country' | 'installation';
  /** The least time between two plays of one player. */
  readonly minPlayIntervalMs: number;
  readonly paused: ReadonlySet<SwitchId>;
};

type PlayRulesOf = {
  /** The rules where a call comes from: those of its country, else the installation's (S15-03). */
  readonly at: (call: { readonly address: string }) => Promise<PlayRules>;
};

type Closable = Pick<PlayRules, 'profile' | 'paused'>;

/** What stops a play before anything else is looked at: a closed profile, or a switch that is off. */
export function stopOf(
  { profile, paused }: Closable,
  id: SwitchId | undefined,
): 'forbidden' | 'switched_off' | undefined {
  if (profile === 'closed') return 'forbidden';
  return id !== undefined && paused.has(id) ? 'switched_off' : undefined;
}

/** @throws AppError `deposits_closed` in profile closed, where people withdraw only (S15-03) */
export function requireDeposits({ profile }: Pick<PlayRules, 'profile'>): void {
  if (profile === 'closed') throw new AppError('deposits_closed');
}

/** @throws AppError as `requireDeposits`, and `switched_off` where no new one is begun; what was built can be signed */
export function requireNewDeposits({ profile, paused }: Closable): void {
  requireDeposits({ profile });
  if (paused.has('deposits')) throw new AppError('switched_off');
}

type Options = Pick<Config, 'profile' | 'countryProfiles' | 'minPlayIntervalMs'>;
type Set = Pick<InForce, 'profileOf' | 'listCountries' | 'listPaused'>;

const MIN_INTERVAL_MS: Readonly<Record<Profile, number>> = { open: 800, strict: 5000, closed: 800 };

/** A country that is no more, but has addresses yet in the database, and those that it became. */
const FORMER = 'AN';
const SUCCESSORS = ['BQ', 'CW', 'SX'];

/**
 * Rules of plays by the country of an address; what operators have set goes before the environment. Without country
 * rules no address is looked up.
 */
export function createPlayRules(options: Options, countries: Pick<Countries, 'locate'>, set: Set): PlayRulesOf {
  const { countryProfiles, minPlayIntervalMs } = options;
  const usual = (): Profile => set.profileOf(EVERYWHERE) ?? options.profile;
  const ruleOf = (code: string): Profile | undefined => set.profileOf(code) ?? countryProfiles.get(code);
  /** Which of the successors such an address is in, nobody can say: it may do what is allowed in all of them. */
  const formerRule = (): Profile | undefined => {
    const possible = SUCCESSORS.map((code) => ruleOf(code) ?? usual());
    return PROFILES.findLast((each) => possible.includes(each));
  };
  const countryRuleAt = async (address: string): Promise<Profile | undefined> => {
    if (countryProfiles.size === 0 && set.listCountries().length === 0) return undefined;
    const origin = await countries.locate(address);
    if (typeof origin === 'string') return undefined;
    return origin.code === FORMER ? formerRule() : ruleOf(origin.code);
  };
  return {
    at: async ({ address }) => {
      const byCountry = await countryRuleAt(address);
      const profile = byCountry ?? usual();
      return {
        profile,
        profileBy: byCountry === undefined ? 'installation' : 'country',
        minPlayIntervalMs: minPlayIntervalMs ?? MIN_INTERVAL_MS[profile],
        paused: set.listPaused(),
      };
    },
  };
}
