import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The headers and connection that reveal the origin, also of a request outside the API. */
type Addressed = {
  readonly raw: { readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'> };
  readonly headers: IncomingMessage['headers'];
};

/** Finds the client's address, in one spelling for each address. */
export type AddressOf = (request: Addressed) => string;

type AddressOptions = {
  /** Trusted machines in front of this server; 0 ignores their headers. */
  readonly trustedProxies: number;
  readonly warn: (line: string) => void;
};

const UNREADABLE =
  'a trusted proxy names no address that can be read: country rules and limits take such requests for its own. ' +
  'Let it write the address of the client into X-Forwarded-For, or correct TRUST_PROXY. It wrote: ';
const SHOWN_CHARACTERS = 100;

/**
 * Creates the finder of addresses. With n trusted proxies it is the n-th entry from the right of X-Forwarded-For or,
 * where there is none, of Forwarded: the last one that a trusted machine wrote. Where that is no address, all requests
 * count as the proxy's own, so that no spelling escapes a limit; the first one is warned of.
 */
export function createAddressOf({ trustedProxies, warn }: AddressOptions): AddressOf {
  let isWarned = false;
  return (request) => {
    const { 'x-forwarded-for': hops, forwarded } = request.headers;
    const written = hops ?? forwarded;
    if (trustedProxies === 0 || written === undefined) return directAddressOf(request);
    // Commas separate entries even between quotes: a client's open quote must not swallow what the proxy appends.
    const entries = [written].flat().join(',').split(',');
    const entry = entries.at(-Math.min(trustedProxies, entries.length)) ?? '';
    const address = readAddress(entry);
    if (address === undefined && !isWarned) {
      isWarned = true;
      warn(`${UNREADABLE}${JSON.stringify(entry.trim().slice(0, SHOWN_CHARACTERS))}`);
    }
    return address ?? directAddressOf(request);
  };
}

/** Asks the system once, and keeps the answer with the connection. */
function directAddressOf({ raw }: Addressed): string {
  const { remoteAddress } = raw.socket;
  return remoteAddress === undefined ? 'unknown' : (readAddress(remoteAddress) ?? remoteAddress);
}

const ELEMENT = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i;
const QUOTED = /^"(.*)"$/;
const BRACKETED = /^\[([^\]]*)\](?::[\w.-]*)?$/;
const WITH_PORT = /^(.+):[\w.-]*$/;

/**
 * Reads the address in an entry of X-Forwarded-For or an element of Forwarded (RFC 7239 §4): bare, quoted, in brackets,
 * with a port, or as `for=…`. Undefined for `unknown`, hidden names and anything else.
 */
export function readAddress(entry: string): string | undefined {
  const text = entry.trim();
  if (isIP(text) === 4) return text;
  const node = (ELEMENT.exec(text)?.[1] ?? text).trim().replace(QUOTED, '$1').trim();
  const bare = BRACKETED.exec(node)?.[1] ?? node;
  return canonical(bare) ?? canonical(WITH_PORT.exec(bare)?.[1] ?? '');
}

const ZONE = /%.*$/s;
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

function canonical(text: string): string | undefined {
  const address = text.replace(ZONE, '');
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.');
}
