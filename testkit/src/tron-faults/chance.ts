import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Randomness of a run, repeatable by its seed. */
export type Chance = {
  /** From 0 to one less than `n`. */
  readonly below: (n: number) => number;
  /** True so often, from 0 to 1. */
  readonly is: (often: number) => boolean;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
};

/** Chance from a seed. */
export function createChance(seed: number): Chance {
  let turn = 0;
  const next = (): number => {
    const hash = sha256(utf8ToBytes(`${seed} ${turn++}`));
    return new DataView(hash.buffer, hash.byteOffset).getUint32(0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return { below, is: (often) => next() < often, pick: (items) => items[below(items.length)] ?? items[0] };
}
