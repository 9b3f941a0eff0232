import { bls12_381 } from '@noble/curves/bls12-381.js';
import { assert } from '@voltide/core';
import { bytesOfHex, hexOf, type HashPort } from '@voltide/fairness';

const SIGNATURE = /^[0-9a-f]{96}$/;
const ROUND_BYTES = 8;

/**
 * The chain "quicknet" of drand: pinned, so that no relay can hand out another chain's rounds. The scheme is
 * bls-unchained-g1-rfc9380: signatures on G1, the public key on G2.
 */
export const QUICKNET = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  domain: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  genesisMs: 1_692_803_367_000,
  periodMs: 3000,
} as const;

/**
 * Returns the time at which a round of quicknet is due, in milliseconds since 1970 UTC. @throws AssertionError for a
 * round below 1.
 */
export function quicknetRoundMs(round: number): number {
  assert(Number.isSafeInteger(round) && round >= 1, 'rounds are counted from 1');
  return QUICKNET.genesisMs + (round - 1) * QUICKNET.periodMs;
}

/** Returns the first round of quicknet that is due at a moment or after it. */
export function firstQuicknetRound(atMs: number): number {
  return Math.max(1, Math.ceil((atMs - QUICKNET.genesisMs) / QUICKNET.periodMs) + 1);
}

/** Last valid signature, with its round: hundreds of battles may wait for the same one. */
const lastRight = new WeakMap<HashPort, string>();

/**
 * True if a signature (96 lowercase hexadecimal characters) is quicknet's for this round: the message is SHA-256 of the
 * round as eight big-endian bytes, hashed to G1. Needs no network; takes tens of milliseconds, and none for the last
 * valid one.
 */
export function isQuicknetSignature(port: HashPort, round: number, signature: string): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !SIGNATURE.test(signature)) return false;
  const claim = `${round}:${signature}`;
  if (lastRight.get(port) === claim) return true;
  const bls = bls12_381.shortSignatures;
  const number = new Uint8Array(ROUND_BYTES);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  try {
    const message = bls.hash(port.sha256(number), QUICKNET.domain);
    if (!bls.verify(bytesOfHex(signature), message, bytesOfHex(QUICKNET.publicKey))) return false;
    lastRight.set(port, claim);
    return true;
  } catch {
    // The bytes are no point of the curve's group.
    return false;
  }
}

/** Returns the randomness of a round: SHA-256 of its signature's bytes, in hexadecimal. */
export function quicknetRandomness(port: HashPort, signature: string): string {
  return hexOf(port.sha256(bytesOfHex(signature)));
}
