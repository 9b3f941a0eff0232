import {
  PLAY_PROFILES,
  PROFILE_WORDS,
  RATE_WORDS,
  SWITCH_WORDS,
  type PlayProfile,
  type RateId,
  type SettingChange,
  type SwitchId,
} from '@voltide/contract';

export const EVERYWHERE = 'everywhere';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Codes with a name to which no IP address is assigned. */
const WITHOUT_ADDRESSES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const LETTERS = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(0x41 + i));

export function placeText(place: string): string {
  return place === EVERYWHERE ? 'Everywhere else' : (NAMES.of(place) ?? place);
}

/** Lists every country of ISO 3166 by its name. */
export function listCountries(): readonly (readonly [code: string, name: string])[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));
  return codes
    .filter((code) => !WITHOUT_ADDRESSES.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const name = NAMES.of(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .toSorted(([, left], [, right]) => left.localeCompare(right, 'en'));
}

/** True if a profile restricts players more than another: such a change applies at once. */
export function isStricter(profile: PlayProfile, than: PlayProfile): profile is 'strict' | 'closed' {
  return PLAY_PROFILES.indexOf(profile) > PLAY_PROFILES.indexOf(than);
}

/** Returns the subject of a change: "Wheel", "Profile: Germany". */
export function subjectText({ kind, subject }: Pick<SettingChange, 'kind' | 'subject'>): string {
  if (kind === 'switch') return SWITCH_WORDS[subject as SwitchId].title;
  if (kind === 'rate') return RATE_WORDS[subject as RateId].title;
  return kind === 'country_profile' ? `Profile: ${placeText(subject)}` : subject;
}

/** Returns the value of a change: "Off", "Strict", "As configured". */
export function valueText({ kind, value }: Pick<SettingChange, 'kind' | 'value'>): string {
  if (value === null) return 'As configured';
  if (kind === 'country_profile') return PROFILE_WORDS[value as PlayProfile].title;
  return `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
}
