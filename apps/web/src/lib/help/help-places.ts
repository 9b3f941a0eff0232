import places from './places.json' with { type: 'json' };

/** Somebody independent who helps in a country. */
type HelpPlace = {
  readonly code: string;
  readonly country: string;
  readonly name: string;
  readonly phone: string | null;
  readonly url: string;
};

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });

/** Every place that is known, by the names of the countries. */
export const HELP_PLACES: readonly HelpPlace[] = places
  .map((place) => ({ ...place, country: COUNTRIES.of(place.code) ?? place.code }))
  .toSorted((left, right) => left.country.localeCompare(right.country, 'en'));

/** The place of a country, by the name that the look-up of one's region gives it. */
export function findHelp(country: string | undefined): HelpPlace | undefined {
  return HELP_PLACES.find((place) => place.country === country);
}
