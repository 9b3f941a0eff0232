import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a write that is authorised by a cookie came from our own pages: JSON content type, which no form of another
 * site can send without asking, and a browser that says the page has our origin.
 */
export function isSameOriginWrite(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return isOwnOrigin(headers, publicOrigin);
}

/**
 * Whether a browser says that the page has exactly our origin, scheme and port included. The Host header does not
 * count: it names http as well as https, and any name that leads here. Who says nothing is not taken for ours.
 */
export function isOwnOrigin({ origin }: IncomingHttpHeaders, publicOrigin: string): boolean {
  return origin === publicOrigin;
}
