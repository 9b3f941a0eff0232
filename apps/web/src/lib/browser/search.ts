export type Search = Readonly<Record<string, string>>;

/** Parses a search; every value stays text. */
export function parseSearch(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Formats a search; empty values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? '' : `?${query}`;
}
