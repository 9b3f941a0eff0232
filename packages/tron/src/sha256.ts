import { sha256 as portable } from '@noble/hashes/sha2.js';

/** SHA-256 of some bytes: 32 bytes of their own. It keeps nothing of what it is given. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The one that runs everywhere, and that all others are held against. */
export const sha256: Sha256 = (bytes) => portable(bytes);
