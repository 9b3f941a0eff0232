import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whoever sent a request, as far as handlers need to know: the address, the headers, the cookies they keep. */
export type Client = {
  /** From X-Forwarded-For only as far as proxies are trusted. */
  readonly address: string;
  readonly headers: FastifyRequest['headers'];
  readonly setCookie: (line: string) => void;
};

/**
 * Plain values only: V8 keeps a getter of an object literal among old objects, and with it the request and its answer,
 * which then outlive every collection of the young ones (docs/decisions/0075).
 */
export function createClient(request: FastifyRequest, reply: FastifyReply, proxies: number): Client {
  return {
    address: addressOf(request, proxies),
    headers: request.headers,
    setCookie: (line) => {
      reply.header('set-cookie', line);
    },
  };
}

/** What tells where a request comes from, also one that is no call of the interface. */
type Addressed = {
  readonly raw: Pick<FastifyRequest['raw'], 'socket'>;
  readonly headers: FastifyRequest['headers'];
};

/**
 * The address a request came from. With n trusted proxies it is the n-th entry from the right of X-Forwarded-For,
 * the last one that a trusted machine wrote.
 */
export function addressOf(request: Addressed, proxies: number): string {
  if (proxies === 0) return directAddressOf(request);
  const forwarded = request.headers['x-forwarded-for'];
  const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  const entries = text?.split(',').map((entry) => entry.trim()) ?? [];
  return entries.at(-Math.min(proxies, entries.length)) ?? directAddressOf(request);
}

/** Asks the system, and leaves a record of the answer with the connection for as long as that lives. */
function directAddressOf({ raw }: Addressed): string {
  return raw.socket.remoteAddress ?? 'unknown';
}
