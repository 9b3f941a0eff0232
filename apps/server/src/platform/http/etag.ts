const TAG = /(?:W\/)?("[^"]*")/g;

/**
 * True if a browser with this `If-None-Match` has the tagged form: tags are compared weakly (RFC 9110 §13.1.2), since a
 * proxy that compresses an answer makes its tag a weak one.
 */
export function knowsEtag(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  if (asked.trim() === '*') return true;
  const [own] = opaqueTags(etag);
  return own !== undefined && opaqueTags(asked).includes(own);
}

function opaqueTags(list: string): readonly string[] {
  return [...list.matchAll(TAG)].flatMap(([, tag]) => (tag === undefined ? [] : [tag]));
}
