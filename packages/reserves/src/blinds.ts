import { asciiBytes, type HashPort } from '@voltide/fairness';

import type { Leaf } from './tree.ts';

/** Deposits from addresses that no account has proven share one leaf. */
export const UNCLAIMED_ID = 'unclaimed';

/**
 * Creates the leaf of an account, or of {@link UNCLAIMED_ID}. Its blind is HMAC-SHA-256 of the id under the day's key.
 */
export function ownedLeaf(port: HashPort, dayKey: Uint8Array, owed: Pick<Leaf, 'id' | 'sumSun'>): Leaf {
  return { ...owed, blind: port.hmacSha256(dayKey, asciiBytes(owed.id)) };
}

/** Creates an empty leaf. To a neighbour it looks like any other, so that players cannot be counted. */
export function dummyLeaf(port: HashPort, dayKey: Uint8Array, number: number): Leaf {
  return { blind: port.hmacSha256(dayKey, asciiBytes(`dummy:${number}`)), id: '', sumSun: 0n };
}

/** Returns the number of dummies that fill a tree of so many leaves: at least one, up to the next power of two. */
export function countDummies(leaves: number): number {
  let size = 1;
  while (size <= leaves) size *= 2;
  return size - leaves;
}
