import type { FastifyReply, FastifyRequest } from 'fastify';

/** The parts of the HTTP exchange that only accounts need: address, cookies. */
export class HttpExchange {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #proxies: number;

  constructor(request: FastifyRequest, reply: FastifyReply, proxies: number) {
    this.#request = request;
    this.#reply = reply;
    this.#proxies = proxies;
  }

  /** The caller's address; from X-Forwarded-For only as far as proxies are trusted. */
  get address(): string {
    return addressOf(this.#request, this.#proxies);
  }

  get headers(): FastifyRequest['headers'] {
    return this.#request.headers;
  }

  setCookie(line: string): void {
    this.#reply.header('set-cookie', line);
  }
}

/**
 * The address a request came from. With n trusted proxies it is the n-th entry from the right of X-Forwarded-For,
 * the last one that a trusted machine wrote.
 */
export function addressOf(request: FastifyRequest, proxies: number): string {
  const direct = request.raw.socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return direct;
  const forwarded = request.headers['x-forwarded-for'];
  const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  const entries = text?.split(',').map((entry) => entry.trim()) ?? [];
  return entries.at(-Math.min(proxies, entries.length)) ?? direct;
}
