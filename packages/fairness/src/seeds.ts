import { assert, canonicalJson, type CanonicalValue } from '@voltide/core';

import type { HashPort } from './hash-port.ts';
import { asciiBytes, hexOf } from './text.ts';

const SERVER_SEED_BYTES = 32;
const HEX_64 = /^[0-9a-f]{64}$/;
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** True if a text is 64 lowercase hexadecimal characters: a server seed, a commitment or a table hash. */
export function isHex64(text: string): boolean {
  return HEX_64.test(text);
}

/** True if a text may be a client seed (rules book §2). A colon is impossible, so no message can be forged. */
export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text);
}

/** Writes 32 random bytes, given by the caller, as a server seed. */
export function serverSeedFromRandom(bytes: Uint8Array): string {
  assert(bytes.length === SERVER_SEED_BYTES, 'a server seed is made from 32 random bytes');
  return hexOf(bytes);
}

/**
 * Returns the HMAC key of a server seed: the bytes of its hexadecimal text, not the bytes it denotes (rules book §2).
 */
export function seedKey(serverSeed: string): Uint8Array {
  assert(isHex64(serverSeed), 'a server seed is 64 lowercase hexadecimal characters');
  return asciiBytes(serverSeed);
}

/**
 * Computes the commitment that is published before any play: SHA-256 of the server seed's text, in hexadecimal (rules
 * book §2).
 */
export function commitmentOf(port: HashPort, serverSeed: string): string {
  return hexOf(port.sha256(seedKey(serverSeed)));
}

/** Computes SHA-256 of a document's canonical JSON, in hexadecimal: the hash of odds tables (rules book §2). */
export function documentHash(port: HashPort, document: CanonicalValue): string {
  return hexOf(port.sha256(asciiBytes(canonicalJson(document))));
}
