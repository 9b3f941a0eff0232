import type { SwitchId } from '@voltide/contract';
import { expect, it } from 'vitest';

import type { Profile } from '../../config.ts';
import { createCountries } from '../../people/country/countries.ts';
import { createPlayRules } from './play-rules.ts';

/** The database has it under AN, which COUNTRY_PROFILES does not accept. */
const ANTILLES = '2401:b60:1a10::1';
const countries = createCountries();
const NOTHING_SET = { profileOf: () => undefined, listCountries: () => [], listPaused: () => new Set<SwitchId>() };

async function profileAt(
  address: string,
  profile: Profile,
  rules: Readonly<Record<string, Profile>>,
): Promise<Profile> {
  const countryProfiles = new Map(Object.entries(rules));
  const playRules = createPlayRules({ profile, countryProfiles, minPlayIntervalMs: undefined }, countries, NOTHING_SET);
  return (await playRules.at({ address })).profile;
}

it('S15-03 an address of the former Antilles comes under the strictest profile of their successors', async () => {
  expect(await countries.locate(ANTILLES)).toEqual({ code: 'AN' });
  for (const code of ['BQ', 'CW', 'SX']) {
    expect(await profileAt(ANTILLES, 'open', { [code]: 'closed' })).toBe('closed');
  }
  expect(await profileAt(ANTILLES, 'open', { BQ: 'strict', SX: 'open' })).toBe('strict');
  expect(await profileAt(ANTILLES, 'closed', { CW: 'open' })).toBe('closed');
  expect(await profileAt(ANTILLES, 'closed', { BQ: 'open', CW: 'open', SX: 'strict' })).toBe('strict');
  expect(await profileAt(ANTILLES, 'strict', { US: 'closed' })).toBe('strict');
});
