import { setImmediate as letOthersGo } from 'node:timers/promises';

import { formatUserId, present, type UserId } from '@voltide/core';
import { asciiBytes, hexOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import {
  countDummies,
  dummyLeaf,
  leafNode,
  levelsOver,
  ownedLeaf,
  rootOf,
  type Leaf,
  type SumNode,
} from '@voltide/reserves';
import { bookId } from '@voltide/seals';

import { deriveKey } from '../../platform/secrets/keys.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { BookPart } from './seals.sql.ts';

/** A leaf of the books as it is stored: an account with its sum and the hash of its statement, or a dummy. */
export type BookLeaf = { readonly number: bigint; readonly sumSun: bigint; readonly hash: Uint8Array };

/** The leaves that are stored together, and hashed again for a path: some milliseconds. */
export const LEAVES_PER_PART = 1024;
const LEAF_BYTES = 48;
const HASH_BYTES = 32;
const RANK_BYTES = 6;
const RANKS = 2 ** 48;
const NO_HASH = new Uint8Array(HASH_BYTES);
const LEAVES_AT_ONCE = 128;

/** Derives the key of a day's blinds, which reveals no other day's. */
export function bookKeyOf(secretKey: Secret<Uint8Array>, date: string): Uint8Array {
  return nodeHashes.hmacSha256(deriveKey(secretKey, 'day seal blinds'), asciiBytes(date));
}

export function leafOf(bookKey: Uint8Array, { number, sumSun, hash }: BookLeaf): Leaf {
  if (number < 0n) return dummyLeaf(nodeHashes, bookKey, Number(-1n - number));
  return ownedLeaf(nodeHashes, bookKey, { id: bookId(formatUserId(number as UserId), hexOf(hash)), sumSun });
}

/** Ranks a leaf by the first 6 bytes of its blind, which a number holds. */
export function rankOf({ blind }: Leaf): number {
  return blind.subarray(0, RANK_BYTES).reduce((rank, byte) => rank * 256 + byte, 0);
}

export function unpackLeaves(bytes: Uint8Array): readonly BookLeaf[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / LEAF_BYTES }, (_, i) => ({
    number: view.getBigInt64(i * LEAF_BYTES),
    sumSun: view.getBigInt64(i * LEAF_BYTES + 8),
    hash: bytes.subarray(i * LEAF_BYTES + 16, (i + 1) * LEAF_BYTES),
  }));
}

export function nodesOf(bookKey: Uint8Array, leaves: readonly BookLeaf[]): readonly SumNode[] {
  return leaves.map((leaf) => leafNode(nodeHashes, leafOf(bookKey, leaf)));
}

export type BookTree = ReturnType<typeof createBookTree>;

/** Builds the tree of the books: flat arrays of 56 bytes an account, hashed in steps of a millisecond. */
export function createBookTree(bookKey: Uint8Array) {
  let rows = createRows(LEAVES_PER_PART);
  let size = 0;
  let totalSun = 0n;
  const put = (leaf: BookLeaf): void => {
    if (size === rows.ranks.length) rows = createRows(2 * size, rows);
    rows.ranks[size] = rankOf(leafOf(bookKey, leaf));
    rows.numbers[size] = leaf.number;
    rows.sums[size] = leaf.sumSun;
    rows.hashes.set(leaf.hash, size * HASH_BYTES);
    size += 1;
    totalSun += leaf.sumSun;
  };
  const leafAt = (at: number): BookLeaf => ({
    number: present(rows.numbers[at], 'a leaf'),
    sumSun: present(rows.sums[at], 'a sum'),
    hash: rows.hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  });
  const add = async (leaves: readonly BookLeaf[]): Promise<void> => {
    for (let at = 0; at < leaves.length; at += LEAVES_AT_ONCE) {
      for (const leaf of leaves.slice(at, at + LEAVES_AT_ONCE)) put(leaf);
      await letOthersGo();
    }
  };
  return {
    add,
    totalSun: (): bigint => totalSun,

    /** Fills the tree up, hashes it part by part, passes each to `save`, and returns its root. */
    async finish(
      save: (part: BookPart) => Promise<void>,
    ): Promise<{ readonly root: SumNode; readonly depth: number; readonly parts: number }> {
      const dummies = countDummies(size);
      for (let n = 0; n < dummies; n += LEAVES_AT_ONCE) {
        const count = Math.min(LEAVES_AT_ONCE, dummies - n);
        await add(
          Array.from({ length: count }, (_, i) => ({ number: -1n - BigInt(n + i), sumSun: 0n, hash: NO_HASH })),
        );
      }
      const order = await orderOf(rows, size);
      const tops: SumNode[] = [];
      for (let at = 0; at < size; at += LEAVES_PER_PART) {
        const places = order.subarray(at, Math.min(size, at + LEAVES_PER_PART));
        const leaves = Array.from(places, leafAt);
        const nodes: SumNode[] = [];
        for (let n = 0; n < leaves.length; n += LEAVES_AT_ONCE) {
          nodes.push(...nodesOf(bookKey, leaves.slice(n, n + LEAVES_AT_ONCE)));
          await letOthersGo();
        }
        const top = rootOf(levelsOver(nodeHashes, nodes));
        await save({
          number: tops.length,
          firstRank: rows.ranks[places[0] ?? 0] ?? 0,
          leaves: packLeaves(leaves),
          ...top,
        });
        tops.push(top);
      }
      return { root: rootOf(levelsOver(nodeHashes, tops)), depth: Math.log2(size), parts: tops.length };
    },
  };
}

type Rows = {
  readonly ranks: Float64Array;
  readonly numbers: BigInt64Array;
  readonly sums: BigInt64Array;
  readonly hashes: Uint8Array;
};

function createRows(capacity: number, before?: Rows): Rows {
  const rows = {
    ranks: new Float64Array(capacity),
    numbers: new BigInt64Array(capacity),
    sums: new BigInt64Array(capacity),
    hashes: new Uint8Array(capacity * HASH_BYTES),
  };
  if (before !== undefined) {
    rows.ranks.set(before.ranks);
    rows.numbers.set(before.numbers);
    rows.sums.set(before.sums);
    rows.hashes.set(before.hashes);
  }
  return rows;
}

/** Ranks are spread evenly, so leaves go into as many heaps as there will be parts, and each is sorted by itself. */
async function orderOf({ ranks, numbers }: Rows, size: number): Promise<Uint32Array> {
  const heaps = Math.ceil(size / LEAVES_PER_PART);
  const heapOf = (at: number): number => Math.min(heaps - 1, Math.floor(((ranks[at] ?? 0) / RANKS) * heaps));
  const ends = new Uint32Array(heaps + 1);
  for (let at = 0; at < size; at++) ends[heapOf(at) + 1] = (ends[heapOf(at) + 1] ?? 0) + 1;
  for (let heap = 0; heap < heaps; heap++) ends[heap + 1] = (ends[heap + 1] ?? 0) + (ends[heap] ?? 0);
  const next = ends.slice(0, heaps);
  const order = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    const heap = heapOf(at);
    const place = next[heap] ?? 0;
    order[place] = at;
    next[heap] = place + 1;
  }
  for (let heap = 0; heap < heaps; heap++) {
    order.subarray(ends[heap], ends[heap + 1]).sort((a, b) => {
      const difference = (ranks[a] ?? 0) - (ranks[b] ?? 0);
      return difference === 0 ? ((numbers[a] ?? 0n) < (numbers[b] ?? 0n) ? -1 : 1) : difference;
    });
    if (heap % 16 === 0) await letOthersGo();
  }
  return order;
}

function packLeaves(leaves: readonly BookLeaf[]): Uint8Array {
  const bytes = new Uint8Array(leaves.length * LEAF_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [i, { number, sumSun, hash }] of leaves.entries()) {
    view.setBigInt64(i * LEAF_BYTES, number);
    view.setBigInt64(i * LEAF_BYTES + 8, sumSun);
    bytes.set(hash, i * LEAF_BYTES + 16);
  }
  return bytes;
}
