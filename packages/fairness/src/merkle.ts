import { present } from '@voltide/core';

import type { HashPort } from './hash-port.ts';
import { isHex64 } from './seeds.ts';
import { bytesOfHex, hexOf } from './text.ts';

const NOTHING = new Uint8Array(32);
/**
 * The first byte of a leaf and of a node, so that they cannot be confused (RFC 6962).
 */
const [LEAF, NODE] = [0, 1];

/** A tree over a list, from the hashes of its leaves up to the top. A last odd node goes up unchanged. */
export type MerkleTree = { readonly levels: readonly (readonly Uint8Array[])[] };

export type LeafPlace = { readonly place: number; readonly entries: number };

/** Builds the tree over messages, each the bytes of a leaf. */
export function growTree(port: HashPort, messages: readonly Uint8Array[]): MerkleTree {
  let level = messages.map((message) => hashOf(port, LEAF, message));
  const levels = [level];
  while (level.length > 1) {
    level = parentsOf(port, level);
    levels.push(level);
  }
  return { levels };
}

/** Returns the hash at the top of a tree; 32 zero bytes over an empty list. */
export function topOf({ levels }: MerkleTree): Uint8Array {
  return levels.at(-1)?.[0] ?? NOTHING;
}

/** Lists the neighbours on the way from a leaf to the top, in hexadecimal. A node without a partner has none. */
export function neighboursOf({ levels }: MerkleTree, place: number): readonly string[] {
  return levels.slice(0, -1).flatMap((level, height) => {
    const neighbour = level[neighbourOf(place >> height)];
    return neighbour === undefined ? [] : [hexOf(neighbour)];
  });
}

/** Computes the top from a leaf and its neighbours; undefined if they do not fit the place of the leaf. */
export function climbTree(
  port: HashPort,
  message: Uint8Array,
  place: LeafPlace,
  neighbours: readonly string[],
): Uint8Array | undefined {
  return traceClimb(port, message, place, neighbours)?.at(-1)?.hash;
}

/** A node on the way from a leaf to the top. The leaf has no neighbour below it. */
export type ClimbedNode = { readonly hash: Uint8Array; readonly with?: string };

/** Climbs with every node kept, the leaf first and the top last, for display. */
export function traceClimb(
  port: HashPort,
  message: Uint8Array,
  { place, entries }: LeafPlace,
  neighbours: readonly string[],
): readonly ClimbedNode[] | undefined {
  if (!Number.isSafeInteger(place) || place < 0 || place >= entries || !neighbours.every(isHex64)) return undefined;
  const waiting = [...neighbours];
  let hash = hashOf(port, LEAF, message);
  const nodes: ClimbedNode[] = [{ hash }];
  for (let [at, width] = [place, entries]; width > 1; [at, width] = [at >> 1, (width + 1) >> 1]) {
    if (neighbourOf(at) >= width) continue;
    const next = waiting.shift();
    if (next === undefined) return undefined;
    const neighbour = bytesOfHex(next);
    hash = at % 2 === 0 ? hashOf(port, NODE, hash, neighbour) : hashOf(port, NODE, neighbour, hash);
    nodes.push({ hash, with: next });
  }
  return waiting.length === 0 ? nodes : undefined;
}

function neighbourOf(place: number): number {
  return place % 2 === 0 ? place + 1 : place - 1;
}

function parentsOf(port: HashPort, level: readonly Uint8Array[]): Uint8Array[] {
  return Array.from({ length: (level.length + 1) >> 1 }, (_, i) => {
    const left = present(level[2 * i], 'a node');
    const right = level[2 * i + 1];
    return right === undefined ? left : hashOf(port, NODE, left, right);
  });
}

function hashOf(port: HashPort, prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return port.sha256(bytes);
}
