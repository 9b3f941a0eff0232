import { bytesOfHex, growTree, hexOf, neighboursOf, type HashPort } from '@voltide/fairness';

import { createGrowingTree, leafHash, nodeHash } from './growing-tree.ts';

/** Lists the neighbours of a day on its way to the root of a later day's history. */
export function dayInclusion(port: HashPort, dayHashes: readonly string[], place: number): readonly string[] {
  return neighboursOf(
    growTree(
      port,
      dayHashes.map((hash) => bytesOfHex(hash)),
    ),
    place,
  );
}

/**
 * Builds the consistency proof of RFC 6962 (section 2.1.2) between the history of so many days and the one over all
 * these hashes. Empty if either has no days, or both have as many.
 */
export function consistencyProof(port: HashPort, dayHashes: readonly string[], earlier: number): readonly string[] {
  if (earlier === 0 || earlier === dayHashes.length) return [];
  const leaves = dayHashes.map((hash) => leafHash(port, bytesOfHex(hash)));
  return subproof(port, leaves, { earlier, isWhole: true }).map(hexOf);
}

type Subproof = { readonly earlier: number; readonly isWhole: boolean };

function subproof(
  port: HashPort,
  leaves: readonly Uint8Array[],
  { earlier, isWhole }: Subproof,
): readonly Uint8Array[] {
  if (earlier === leaves.length) return isWhole ? [] : [topOver(port, leaves)];
  const split = largestPowerBelow(leaves.length);
  if (earlier <= split) {
    return [...subproof(port, leaves.slice(0, split), { earlier, isWhole }), topOver(port, leaves.slice(split))];
  }
  return [
    ...subproof(port, leaves.slice(split), { earlier: earlier - split, isWhole: false }),
    topOver(port, leaves.slice(0, split)),
  ];
}

/** A history as a day states it. */
type History = { readonly size: number; readonly root: string };

/** True if a proof shows that the later history begins with the earlier one (RFC 9162, section 2.1.4.2). */
export function isConsistent(port: HashPort, earlier: History, later: History, proof: readonly string[]): boolean {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && earlier.root === later.root;
  if (earlier.size === 0) return proof.length === 0;
  const isPower = (earlier.size & (earlier.size - 1)) === 0;
  const hashes = (isPower ? [earlier.root, ...proof] : proof).map((hash) => bytesOfHex(hash));
  const [start, ...rest] = hashes;
  if (start === undefined) return false;
  let [first, last] = [earlier.size - 1, later.size - 1];
  while (first % 2 === 1) [first, last] = [half(first), half(last)];
  let [from, to] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      [from, to] = [nodeHash(port, hash, from), nodeHash(port, hash, to)];
      while (first % 2 === 0 && first !== 0) [first, last] = [half(first), half(last)];
    } else {
      to = nodeHash(port, to, hash);
    }
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && hexOf(from) === earlier.root && hexOf(to) === later.root;
}

function topOver(port: HashPort, leaves: readonly Uint8Array[]): Uint8Array {
  const tree = createGrowingTree(port);
  for (const leaf of leaves) tree.add(leaf);
  return tree.top();
}

function largestPowerBelow(size: number): number {
  let power = 1;
  while (2 * power < size) power *= 2;
  return power;
}

function half(number: number): number {
  return Math.floor(number / 2);
}
