import { assert, formatUserId, type UserId } from '@voltide/core';
import { asciiBytes } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { dummyLeaf, leafNode, ownedLeaf, UNCLAIMED_ID, type Leaf, type SumNode } from '@voltide/reserves';

import { deriveKey } from '../../platform/secrets/keys.ts';
import type { Secret } from '../../platform/secrets/secret.ts';

/** The owner of a leaf: an account, or below zero unclaimed deposits (-1) and the dummies (-2, -3 …). */
export type Owner = { readonly number: bigint; readonly sumSun: bigint };
export type Ranked = Owner & { readonly rank: number };

export const UNCLAIMED_NUMBER = -1n;
const FIRST_DUMMY = -2n;
/** The leaves that are stored together, and hashed again for a path: some milliseconds. */
export const LEAVES_PER_PART = 1024;
const RECORD_BYTES = 16;
const RANK_BYTES = 6;

/** Derives the key of a day's blinds, which reveals no other day's. */
export function dayKeyOf(secretKey: Secret<Uint8Array>, date: string): Uint8Array {
  return nodeHashes.hmacSha256(deriveKey(secretKey, 'liabilities'), asciiBytes(date));
}

export function dummyNumber(n: number): bigint {
  return FIRST_DUMMY - BigInt(n);
}

export function leafOf(dayKey: Uint8Array, { number, sumSun }: Owner): Leaf {
  if (number >= 0n) return ownedLeaf(nodeHashes, dayKey, { id: formatUserId(number as UserId), sumSun });
  if (number === UNCLAIMED_NUMBER) return ownedLeaf(nodeHashes, dayKey, { id: UNCLAIMED_ID, sumSun });
  assert(sumSun === 0n, 'a dummy stands for nothing');
  return dummyLeaf(nodeHashes, dayKey, Number(FIRST_DUMMY - number));
}

/** Ranks a leaf by its blind's first 6 bytes, which a number holds. */
export function rankOf({ blind }: Leaf): number {
  return blind.subarray(0, RANK_BYTES).reduce((rank, byte) => rank * 256 + byte, 0);
}

export function byRank(left: Ranked, right: Ranked): number {
  if (left.rank !== right.rank) return left.rank - right.rank;
  return left.number < right.number ? -1 : 1;
}

export function packOwners(owners: readonly Owner[]): Uint8Array {
  const bytes = new Uint8Array(owners.length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [i, { number, sumSun }] of owners.entries()) {
    view.setBigInt64(i * RECORD_BYTES, number);
    view.setBigInt64(i * RECORD_BYTES + 8, sumSun);
  }
  return bytes;
}

export function unpackOwners(leaves: Uint8Array): readonly Owner[] {
  const view = new DataView(leaves.buffer, leaves.byteOffset, leaves.byteLength);
  return Array.from({ length: leaves.length / RECORD_BYTES }, (_, i) => ({
    number: view.getBigInt64(i * RECORD_BYTES),
    sumSun: view.getBigInt64(i * RECORD_BYTES + 8),
  }));
}

export function nodeFor(dayKey: Uint8Array, owner: Owner): SumNode {
  return leafNode(nodeHashes, leafOf(dayKey, owner));
}

export function nodesOf(dayKey: Uint8Array, owners: readonly Owner[]): readonly SumNode[] {
  return owners.map((owner) => nodeFor(dayKey, owner));
}
