import type { getCountry, ResponseOf } from '@voltide/contract';

import type { Origin } from './countries.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const NEUTRAL_FLAG = '🌐';
const FLAG_LETTERS = 0x1_f1_e6 - 0x41;

const PRIVATE = {
  flag: NEUTRAL_FLAG,
  country: 'Private network',
  message: 'Connected from a private network, which belongs to no country',
};
const UNKNOWN = {
  flag: NEUTRAL_FLAG,
  country: 'Unknown region',
  message: 'Connected from an address whose country is not known',
};

/** Describes the origin of an address to its caller: neutrally where it has no country. */
export function countryAnswer(origin: Origin): ResponseOf<typeof getCountry> {
  if (origin === 'private') return PRIVATE;
  const name = origin === 'unknown' ? undefined : NAMES.of(origin.code);
  if (origin === 'unknown' || name === undefined) return UNKNOWN;
  return { flag: flagOf(origin.code), country: name, message: `Connected from ${name}` };
}

function flagOf(code: string): string {
  return String.fromCodePoint(...Array.from(code, (letter) => FLAG_LETTERS + letter.charCodeAt(0)));
}
