/** An address with its search, of which what is empty is left out, and with an anchor. */
export function hrefOf(path: string, search: Readonly<Record<string, string>> = {}, anchor?: string): string {
  const set = Object.entries(search).filter(([, value]) => value !== '');
  const query = set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
  return `${path}${query}${anchor === undefined ? '' : `#${anchor}`}`;
}
