import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

import type { HashPort } from './hash-port.ts';

/** The hash port of browsers: synchronous and in plain JavaScript, so it also works on pages without https. */
export const browserHashes: HashPort = {
  hmacSha256: (key, message) => hmac(sha256, key, message),
  sha256: (message) => sha256(message),
};
