import { sha256 as portable } from '@noble/hashes/sha2.js';

/** Computes SHA-256 into 32 fresh bytes. It keeps no reference to its input. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The portable one that all others are tested against. */
export const sha256: Sha256 = (bytes) => portable(bytes);
