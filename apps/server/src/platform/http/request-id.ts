import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Finds the id of a request: the Idempotency-Key of a call that moves money, which the database keeps with what it did;
 * else the caller's `x-request-id`; else undefined. An id by the caller is only ever written down.
 */
function findGivenId(headers: IncomingHttpHeaders): string | undefined {
  const { 'idempotency-key': key, 'x-request-id': id } = headers;
  const given = key ?? id;
  return typeof given === 'string' && ID.test(given) ? given : undefined;
}

/** Makes ids of requests: the caller's own, or one that no other process makes, and that is cheap to make. */
export function createRequestIds(): (headers?: IncomingHttpHeaders) => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return (headers = {}) => findGivenId(headers) ?? `${start}-${(count++).toString(36)}`;
}
