import { assert } from '@voltide/core';

import type { HashPort } from './hash-port.ts';
import { asciiBytes, hexOf } from './text.ts';

const WORD_RANGE = 1n << 64n;
const WORDS_PER_DIGEST = 4;

/** Finds the first word under the largest multiple of `n` that fits into 64 bits; undefined if there is none. */
function pickWord(words: readonly bigint[], n: number): bigint | undefined {
  assert(Number.isSafeInteger(n) && n >= 1, 'a draw is among 1 to 2^53 - 1 numbers');
  const limit = WORD_RANGE - (WORD_RANGE % BigInt(n));
  return words.find((candidate) => candidate < limit);
}

/**
 * Picks a number below `n` from 64-bit words: the first word under the largest multiple of `n` that fits into 64 bits,
 * modulo `n` (rules book §2). Every result is exactly equally likely. Undefined when all words are above that limit.
 */
export function pickFromWords(words: readonly bigint[], n: number): number | undefined {
  const word = pickWord(words, n);
  return word === undefined ? undefined : Number(word % BigInt(n));
}

/** Reads a digest of 32 bytes as four big-endian unsigned 64-bit words. */
export function wordsOf(digest: Uint8Array): readonly bigint[] {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return Array.from({ length: WORDS_PER_DIGEST }, (_, i) => view.getBigUint64(8 * i));
}

export type DrawTrace = {
  readonly digests: readonly { readonly message: string; readonly hex: string; readonly words: readonly bigint[] }[];
  /** The accepted word, which is the result modulo `n`. */
  readonly word: bigint;
  readonly result: number;
};

/**
 * Draws a number in [0, n): digest i is HMAC-SHA-256(key, message ":" i), for i = 0, 1, 2 … until one of its words is
 * accepted by {@link pickFromWords} (rules book §2).
 */
export function draw(port: HashPort, key: Uint8Array, message: string, n: number): number {
  for (let i = 0; ; i++) {
    const result = pickFromWords(wordsOf(port.hmacSha256(key, asciiBytes(`${message}:${i}`))), n);
    if (result !== undefined) return result;
  }
}

/** Draws like {@link draw} and keeps every step for display. */
export function traceDraw(port: HashPort, key: Uint8Array, message: string, n: number): DrawTrace {
  const digests = [];
  for (let i = 0; ; i++) {
    const digest = port.hmacSha256(key, asciiBytes(`${message}:${i}`));
    const words = wordsOf(digest);
    digests.push({ message: `${message}:${i}`, hex: hexOf(digest), words });
    const word = pickWord(words, n);
    if (word !== undefined) return { digests, word, result: Number(word % BigInt(n)) };
  }
}
