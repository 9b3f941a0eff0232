import { createHmac, hash } from 'node:crypto';

import type { HashPort } from './hash-port.ts';

/** The hash port of Node: OpenSSL's implementations. */
export const nodeHashes: HashPort = {
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
  sha256: (message) => hash('sha256', message, 'buffer'),
};
