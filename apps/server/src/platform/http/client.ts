import type { FastifyReply, FastifyRequest } from 'fastify';

export type Client = {
  /** In one spelling; from X-Forwarded-For only as far as proxies are trusted. */
  readonly address: string;
  readonly headers: FastifyRequest['headers'];
  readonly setCookie: (line: string) => void;
};

/**
 * Plain values only: V8 keeps a getter of an object literal among old objects, and with it the request and its answer,
 * which then outlive every collection of the young ones (docs/lab/gathered-batches.md).
 */
export function createClient(request: FastifyRequest, reply: FastifyReply, address: string): Client {
  return {
    address,
    headers: request.headers,
    setCookie: (line) => {
      reply.header('set-cookie', line);
    },
  };
}
