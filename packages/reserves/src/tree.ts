import { assert, present } from '@voltide/core';
import { asciiBytes, type HashPort } from '@voltide/fairness';

/** A node of the tree: its hash, and the sum below it. */
export type SumNode = { readonly hash: Uint8Array; readonly sumSun: bigint };

/** Debt to one account. The blind keeps neighbours from guessing its owner. */
export type Leaf = {
  /** 32 bytes that only the house and the owner know. */
  readonly blind: Uint8Array;
  /** ASCII: the account's public number, or empty for a leaf that only fills the tree. */
  readonly id: string;
  readonly sumSun: bigint;
};

/** The way of a leaf to the root: the other child of each node above it, from the leaf up. */
export type LeafPath = { readonly place: number; readonly siblings: readonly SumNode[] };

/** Largest signed 64-bit number, so that no program reads a sum as negative. */
export const MOST_SUM_SUN = (1n << 63n) - 1n;
/** A tree of 2^40 leaves has a place for everybody. */
export const MOST_DEPTH = 40;
export const BLIND_BYTES = 32;

const SUM_BYTES = 8;
const HASH_BYTES = 32;
const LEAF_PREFIX = 0;
const NODE_PREFIX = 1;

/** True if an amount may stand in the tree. */
export function isSum(sumSun: bigint): boolean {
  return sumSun >= 0n && sumSun <= MOST_SUM_SUN;
}

/**
 * Computes SHA-256 of a zero byte, blind, id and sum in 8 bytes. @throws Error for a blind or a sum that is out of
 * range
 */
export function leafNode(port: HashPort, { blind, id, sumSun }: Leaf): SumNode {
  assert(blind.length === BLIND_BYTES, 'a blind has 32 bytes');
  return nodeOf(port, sumSun, [Uint8Array.of(LEAF_PREFIX), blind, asciiBytes(id), sumBytes(sumSun)]);
}

/**
 * Computes SHA-256 of a byte 1 and, for both children, hash and sum in 8 bytes. Hashing both sums keeps a house from
 * understating the sum below. @throws Error if the sum of both is out of range
 */
export function parentNode(port: HashPort, left: SumNode, right: SumNode): SumNode {
  assert(left.hash.length === HASH_BYTES && right.hash.length === HASH_BYTES, 'a hash has 32 bytes');
  const parts = [Uint8Array.of(NODE_PREFIX), left.hash, sumBytes(left.sumSun), right.hash, sumBytes(right.sumSun)];
  return nodeOf(port, left.sumSun + right.sumSun, parts);
}

/** Builds all levels over nodes, whose number is a power of two: the nodes first, the root last. */
export function levelsOver(port: HashPort, nodes: readonly SumNode[]): readonly (readonly SumNode[])[] {
  assert(nodes.length > 0 && (nodes.length & (nodes.length - 1)) === 0, 'a tree has a power of two of leaves');
  const levels = [nodes];
  for (let level = nodes; level.length > 1;) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, i) =>
      parentNode(port, present(below[2 * i], 'a left child'), present(below[2 * i + 1], 'a right child')),
    );
    levels.push(level);
  }
  return levels;
}

/** The root of {@link levelsOver}. */
export function rootOf(levels: readonly (readonly SumNode[])[]): SumNode {
  return present(levels.at(-1)?.[0], 'a root');
}

/** Lists the siblings on the way from the node at a place of the lowest level to the root. */
export function siblingsOf(levels: readonly (readonly SumNode[])[], place: number): readonly SumNode[] {
  return levels.slice(0, -1).map((level, depth) => present(level[(place >> depth) ^ 1], 'a sibling'));
}

/** Computes the root from a leaf and its path; undefined if a sum on the way is out of range. */
export function rootFrom(port: HashPort, leaf: Leaf, path: LeafPath): SumNode | undefined {
  return traceRoot(port, leaf, path)?.at(-1);
}

/** Climbs with every node kept, the leaf first and the root last, for display. */
export function traceRoot(port: HashPort, leaf: Leaf, { place, siblings }: LeafPath): readonly SumNode[] | undefined {
  if (!isSum(leaf.sumSun)) return undefined;
  let node = leafNode(port, leaf);
  const nodes = [node];
  let rest = place;
  for (const sibling of siblings) {
    if (!isSum(sibling.sumSun) || !isSum(node.sumSun + sibling.sumSun)) return undefined;
    node = rest % 2 === 0 ? parentNode(port, node, sibling) : parentNode(port, sibling, node);
    nodes.push(node);
    rest = Math.floor(rest / 2);
  }
  return nodes;
}

function nodeOf(port: HashPort, sumSun: bigint, parts: readonly Uint8Array[]): SumNode {
  assert(isSum(sumSun), 'a sum is from 0 to 2^63 - 1');
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { hash: port.sha256(bytes), sumSun };
}

function sumBytes(sumSun: bigint): Uint8Array {
  assert(isSum(sumSun), 'a sum is from 0 to 2^63 - 1');
  const bytes = new Uint8Array(SUM_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, sumSun);
  return bytes;
}
