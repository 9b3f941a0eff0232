export type Search = Readonly<Record<string, string>>;

/** Reads the query of an address: every value stays the text it is. */
export function parseSearch(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes it back, leaving out what is empty. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? '' : `?${query}`;
}
