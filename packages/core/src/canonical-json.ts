/** Values of canonical JSON: no fractions, no undefined, integers within the exact range of a double. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/**
 * Writes the one text of a document whose hash is published: keys sorted by code unit, no white space, integers only.
 * Pack versions and battle lock documents are hashed over it (rules book §2).
 * @throws RangeError for a number that is not a safe integer.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`canonical JSON holds safe integers only, not ${value}`);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: CanonicalValue) => canonicalJson(item)).join(',')}]`;
  const document = value as { readonly [key: string]: CanonicalValue };
  const members = Object.keys(document)
    .toSorted(byCodeUnit)
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(document[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
