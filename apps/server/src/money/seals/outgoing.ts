import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type OutgoingAnswer = { readonly status: number; readonly body: string };
type OutgoingRequest = { readonly url: string; readonly body?: string };

/** Thrown for an address that this server does not query. Its message is for operators. */
export class AddressError extends Error {
  override name = 'AddressError';
}

const ANSWER_LIMIT_MS = 10_000;
const LONGEST_ANSWER = 1_000_000;

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/** True for an address of this machine, of a network behind it, or of no single machine. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPrivateAddress(mapped);
  if (/^::ffff:/i.test(address)) return true;
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

export type Outgoing = ReturnType<typeof createOutgoing>;

/**
 * Queries addresses that others chose. It follows no redirect and reads no more than a seal may have. Unless the
 * operator allows it, it uses https alone, and no address of a private network: the name is resolved once, and that
 * very address is connected to.
 */
export function createOutgoing({ allowsPrivate }: { readonly allowsPrivate: boolean }) {
  return (asked: OutgoingRequest): Promise<OutgoingAnswer> => {
    const url = new URL(asked.url);
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) {
      return Promise.reject(new AddressError('only https addresses are asked'));
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) {
      return Promise.reject(new AddressError('addresses of private networks are not asked'));
    }
    return send(url, asked.body, allowsPrivate ? undefined : lookUpPublic);
  };
}

function send(url: URL, body: string | undefined, lookup: LookupFunction | undefined): Promise<OutgoingAnswer> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = start(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          'user-agent': 'Voltide',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        ...(lookup === undefined ? {} : { lookup }),
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let length = 0;
        answer.on('data', (piece: Buffer) => {
          length += piece.length;
          pieces.push(piece);
          if (length > LONGEST_ANSWER) answer.destroy(new Error('it answers with more than a seal'));
        });
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString('utf8') }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Resolves a name for a connection, and rejects it where one of its addresses is private. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null) done(error, '', 0);
    else if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
      done(new AddressError('addresses of private networks are not asked'), '', 0);
    } else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
