import { assert } from '@voltide/core';

export type Random = readonly [number, number, number, number];

const SEED_PATTERN = /^[0-9a-f]{32}$/;

const WORD_SIZE = 2 ** 32;
const ROUNDS_BEFORE_USE = 12;

/**
 * Creates a generator with the same numbers for the same seed in every engine: sfc32 of PractRand. Loading games cost
 * nothing and pay a token at most, so it need not be secret.
 */
export function randomOf(seed: string): Random {
  assert(SEED_PATTERN.test(seed), 'a seed has 32 lower-case hex digits');
  const word = (i: number): number => Number.parseInt(seed.slice(8 * i, 8 * i + 8), 16) | 0;
  let random: Random = [word(0), word(1), word(2), word(3)];
  for (let i = 0; i < ROUNDS_BEFORE_USE; i++) random = next(random).random;
  return random;
}

function next([a, b, c, counter]: Random): { readonly word: number; readonly random: Random } {
  const sum = (a + b + counter) | 0;
  const rotated = (c << 21) | (c >>> 11);
  return { word: sum >>> 0, random: [b ^ (b >>> 9), (c + (c << 3)) | 0, (rotated + sum) | 0, (counter + 1) | 0] };
}

/** Draws a number from 0 up to a count, each equally likely, and returns the next state. */
export function below(count: number, random: Random): { readonly value: number; readonly random: Random } {
  assert(Number.isInteger(count) && count > 0 && count <= WORD_SIZE, 'a count is a whole number above zero');
  const fair = WORD_SIZE - (WORD_SIZE % count);
  let drawn = next(random);
  while (drawn.word >= fair) drawn = next(drawn.random);
  return { value: drawn.word % count, random: drawn.random };
}
