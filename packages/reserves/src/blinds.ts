import { asciiBytes, type HashPort } from '@voltide/fairness';

import type { Leaf } from './tree.ts';

/** Deposits of addresses that nobody has proven have one leaf together. */
export const UNCLAIMED_ID = 'unclaimed';

/** The leaf of an account, or of {@link UNCLAIMED_ID}. Its blind is HMAC-SHA-256 of the id under the day's key. */
export function ownedLeaf(port: HashPort, dayKey: Uint8Array, owed: Pick<Leaf, 'id' | 'sumSun'>): Leaf {
  return { ...owed, blind: port.hmacSha256(dayKey, asciiBytes(owed.id)) };
}

/** A leaf of nobody and nothing. To a neighbour it looks like any other, so that nobody can count the players. */
export function dummyLeaf(port: HashPort, dayKey: Uint8Array, number: number): Leaf {
  return { blind: port.hmacSha256(dayKey, asciiBytes(`dummy:${number}`)), id: '', sumSun: 0n };
}

/** How many dummies make a tree of so many leaves a whole one: at least one, up to the next power of two. */
export function countDummies(leaves: number): number {
  let size = 1;
  while (size <= leaves) size *= 2;
  return size - leaves;
}
