const TAG = /(?:W\/)?("[^"]*")/g;

/**
 * Whether a browser that asks with this `If-None-Match` has what is tagged so: tags are compared weakly (RFC 9110
 * §13.1.2), since whatever packs an answer on its way makes its tag a weak one.
 */
export function knowsEtag(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  if (asked.trim() === '*') return true;
  const [own] = opaqueTags(etag);
  return own !== undefined && opaqueTags(asked).includes(own);
}

/** The tags of a list, without what tells weak ones from strong ones. */
function opaqueTags(list: string): readonly string[] {
  return [...list.matchAll(TAG)].flatMap(([, tag]) => (tag === undefined ? [] : [tag]));
}
