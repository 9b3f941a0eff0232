/** Builds an address; empty search values are left out. */
export function hrefOf(path: string, search: Readonly<Record<string, string>> = {}, anchor?: string): string {
  const set = Object.entries(search).filter(([, value]) => value !== '');
  const query = set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
  return `${path}${query}${anchor === undefined ? '' : `#${anchor}`}`;
}
