import { setImmediate as letOthersGo } from 'node:timers/promises';

import { present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { countDummies, levelsOver, rootOf, type SumNode } from '@voltide/reserves';

import {
  byRank,
  dummyNumber,
  leafOf,
  LEAVES_PER_PART,
  nodeFor,
  packOwners,
  rankOf,
  type Owner,
  type Ranked,
} from './leaf-part.ts';
import type { LeafPart } from './seals.sql.ts';

export type GrownTree = { readonly root: SumNode; readonly depth: number; readonly parts: readonly LeafPart[] };

const RANKS = 2 ** 48;
/** The leaves hashed without yielding: less than a millisecond. */
const LEAVES_AT_ONCE = 128;

/** Grows the tree of a day's liabilities in steps of about a millisecond, so that the server goes on answering. */
export async function growTree(dayKey: Uint8Array, lists: AsyncIterable<readonly Owner[]>): Promise<GrownTree> {
  const ranked: Ranked[] = [];
  const add = async (owners: readonly Owner[]): Promise<void> => {
    const added = await mapGently(owners, (owner) => ({ ...owner, rank: rankOf(leafOf(dayKey, owner)) }));
    for (const each of added) ranked.push(each);
  };
  for await (const owners of lists) await add(owners);
  const dummies = countDummies(ranked.length);
  for (let n = 0; n < dummies; n += LEAVES_PER_PART) {
    const count = Math.min(LEAVES_PER_PART, dummies - n);
    await add(Array.from({ length: count }, (_, i) => ({ number: dummyNumber(n + i), sumSun: 0n })));
  }
  const ordered = await inOrder(ranked);
  const parts: LeafPart[] = [];
  for (let at = 0; at < ordered.length; at += LEAVES_PER_PART) {
    const owners = ordered.slice(at, at + LEAVES_PER_PART);
    const node = rootOf(levelsOver(nodeHashes, await mapGently(owners, (owner) => nodeFor(dayKey, owner))));
    const { rank: firstRank } = present(owners[0], 'a leaf');
    parts.push({ number: parts.length, firstRank, leaves: packOwners(owners), ...node });
    await letOthersGo();
  }
  const root = rootOf(levelsOver(nodeHashes, parts));
  return { root: { hash: root.hash, sumSun: root.sumSun }, depth: Math.log2(ordered.length), parts };
}

/** Ranks are spread evenly, so leaves go into as many heaps as there will be parts, and each is sorted by itself. */
async function inOrder(ranked: readonly Ranked[]): Promise<readonly Ranked[]> {
  const heaps = Array.from({ length: Math.ceil(ranked.length / LEAVES_PER_PART) }, (): Ranked[] => []);
  for (const each of ranked) heaps[Math.floor((each.rank / RANKS) * heaps.length)]?.push(each);
  const ordered: Ranked[] = [];
  for (const heap of heaps) {
    for (const each of heap.toSorted(byRank)) ordered.push(each);
    await letOthersGo();
  }
  return ordered;
}

async function mapGently<T, R>(items: readonly T[], work: (item: T) => R): Promise<readonly R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += LEAVES_AT_ONCE) {
    for (const item of items.slice(at, at + LEAVES_AT_ONCE)) done.push(work(item));
    await letOthersGo();
  }
  return done;
}
