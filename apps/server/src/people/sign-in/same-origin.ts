import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns true if a write authorised by a cookie came from our own pages: JSON content type, which no form of another
 * site can send without asking, and our origin as the browser states it.
 */
export function isSameOriginWrite(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return isOwnOrigin(headers, publicOrigin);
}

/**
 * Returns true if a browser states exactly our origin, scheme and port included. The Host header does not count: it
 * covers http as well as https, and any name that leads here. A missing header is not ours.
 */
export function isOwnOrigin({ origin }: IncomingHttpHeaders, publicOrigin: string): boolean {
  return origin === publicOrigin;
}
