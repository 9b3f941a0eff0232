import { assert } from '@voltide/core';

import { draw } from './draw.ts';
import type { HashPort } from './hash-port.ts';
import { isHex64, seedKey } from './seeds.ts';
import { asciiBytes, hexOf } from './text.ts';

/** The message domains of matches with several parties (rules book §2 and §4). */
export type MatchDomain = 'battle';

/** Seeds of a match: no party knows all three before every seat is taken. */
export type MatchSeeds = {
  readonly serverSeed: string;
  /** SHA-256 of the canonical lock document: seats, client seeds, rounds and the awaited beacon. */
  readonly lockHash: string;
  /** Value of the public source in the round that the lock names: 64 lowercase hexadecimal characters. */
  readonly beacon: string;
};

/**
 * Computes the seed of a locked match: HMAC-SHA-256 under the server seed's text over "v1:battle:<lockHash>:<beacon>",
 * in hexadecimal (rules book §2).
 * @throws AssertionError for a hash or a beacon of another form.
 */
export function matchSeed(port: HashPort, domain: MatchDomain, { serverSeed, lockHash, beacon }: MatchSeeds): string {
  assert(isHex64(lockHash) && isHex64(beacon), 'lock hash and beacon are 64 lowercase hexadecimal characters');
  return hexOf(port.hmacSha256(seedKey(serverSeed), asciiBytes(`v1:${domain}:${lockHash}:${beacon}`)));
}

export type MatchDraw = (label: string, n: number) => number;

/**
 * Creates the draws of a match under its seed, with the messages "v1:battle:<label>" (rules book §2).
 * @throws AssertionError for a label that is not words of lowercase letters and digits, separated by colons.
 */
export function matchDraws(port: HashPort, domain: MatchDomain, seed: string): MatchDraw {
  const key = seedKey(seed);
  return (label, n) => {
    assert(/^[a-z][a-z0-9]*(?::[a-z][a-z0-9]*)*$/.test(label), 'a label is words separated by colons');
    return draw(port, key, `v1:${domain}:${label}`, n);
  };
}
