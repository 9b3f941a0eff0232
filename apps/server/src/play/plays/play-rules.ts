import type { SwitchId } from '@voltide/contract';

import { PROFILES, type Config, type Profile } from '../../config.ts';
import type { Countries } from '../../people/country/countries.ts';
import { AppError } from '../../errors.ts';
import { EVERYWHERE, type InForce } from '../../operate/settings-in-force/in-force.ts';

/** A profile's rules of plays (rules book §12), and the paused parts. */
export type PlayRules = {
  readonly profile: Profile;
  /** Set by a rule for the country, or for the installation as a whole. */
  readonly profileBy: 'country' | 'installation';
  readonly minPlayIntervalMs: number;
  readonly paused: ReadonlySet<SwitchId>;
};

type PlayRulesOf = {
  /** Returns the rules of a call's origin: those of its country, else the installation's (S15-03). */
  readonly at: (call: { readonly address: string }) => Promise<PlayRules>;
};

type Closable = Pick<PlayRules, 'profile' | 'paused'>;

/** Finds what stops a play before anything else is checked: a closed profile, or a switch that is off. */
export function stopOf(
  { profile, paused }: Closable,
  id: SwitchId | undefined,
): 'forbidden' | 'switched_off' | undefined {
  if (profile === 'closed') return 'forbidden';
  return id !== undefined && paused.has(id) ? 'switched_off' : undefined;
}

/** @throws AppError `deposits_closed` in profile closed, where players can only withdraw (S15-03) */
export function requireDeposits({ profile }: Pick<PlayRules, 'profile'>): void {
  if (profile === 'closed') throw new AppError('deposits_closed');
}

/** @throws AppError as `requireDeposits`, and `switched_off` where no new one may begin; a built one can be signed */
export function requireNewDeposits({ profile, paused }: Closable): void {
  requireDeposits({ profile });
  if (paused.has('deposits')) throw new AppError('switched_off');
}

type Options = Pick<Config, 'profile' | 'countryProfiles' | 'minPlayIntervalMs'>;
type Set = Pick<InForce, 'profileOf' | 'listCountries' | 'listPaused'>;

const MIN_INTERVAL_MS: Readonly<Record<Profile, number>> = { open: 800, strict: 5000, closed: 800 };

/** A former country that still has addresses in the database, and its successors. */
const FORMER = 'AN';
const SUCCESSORS = ['BQ', 'CW', 'SX'];

/**
 * Finds the rules of plays by the country of an address; operators' settings override the environment. Without country
 * rules no address is looked up.
 */
export function createPlayRules(options: Options, countries: Pick<Countries, 'locate'>, set: Set): PlayRulesOf {
  const { countryProfiles, minPlayIntervalMs } = options;
  const usual = (): Profile => set.profileOf(EVERYWHERE) ?? options.profile;
  const ruleOf = (code: string): Profile | undefined => set.profileOf(code) ?? countryProfiles.get(code);
  /** The successor of such an address is unknown: it may do what is allowed in all of them. */
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
