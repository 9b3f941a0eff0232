/** A copy of a JSON document with another value at a place, which is named as in "segments.0.amount". */
export function withMember(document: unknown, place: string, value: unknown): unknown {
  const [name = '', ...rest] = place.split('.');
  const fields = document as Readonly<Record<string, unknown>>;
  const changed = rest.length === 0 ? value : withMember(fields[name], rest.join('.'), value);
  return Array.isArray(document) ? document.with(Number(name), changed) : { ...fields, [name]: changed };
}
