import places from './places.json' with { type: 'json' };

/** An independent organisation that helps in a country. */
type HelpPlace = {
  readonly code: string;
  readonly country: string;
  readonly name: string;
  readonly phone: string | null;
  readonly url: string;
};

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });

/** Every organisation, by the countries' names. */
export const HELP_PLACES: readonly HelpPlace[] = places
  .map((place) => ({ ...place, country: COUNTRIES.of(place.code) ?? place.code }))
  .toSorted((left, right) => left.country.localeCompare(right.country, 'en'));

/** Finds the organisation of a country, by the name that the region look-up returns. */
export function findHelp(country: string | undefined): HelpPlace | undefined {
  return HELP_PLACES.find((place) => place.country === country);
}
