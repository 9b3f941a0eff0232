import { setImmediate as letOthersGo } from 'node:timers/promises';

import { hexOf, type MerkleTree } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { createGrowingTree, leafHash, playLeaf, type GrowingTree, type SealedRecord } from '@voltide/seals';

import type { Connection } from '../../platform/db/pool.ts';
import type { StoredPlay } from '../../play/plays/play.ts';
import type { Presenters } from '../../play/plays/presenters.ts';
import * as sql from './books.sql.ts';

type PlayPorts = { readonly presenter: Pick<Presenters, 'record'> };

/** Plays of one range: their number, the root over them, and the hash over each whole 1,024. */
export type SealedPlays = { readonly plays: number; readonly playsRoot: string; readonly playNodes: Uint8Array };

export const PLAYS_PER_NODE = 1024;
const HASH_BYTES = 32;
const PLAYS_AT_ONCE = 64;

/** Presents a play as its game does; the result follows from input, table and numbers. */
function recordOf({ presenter }: PlayPorts, row: sql.RangePlayRow): SealedRecord {
  const play: StoredPlay = { ...row, atMs: Number(row.atMs) };
  return { ...presenter.record(play) };
}

export function playHash(ports: PlayPorts, row: sql.RangePlayRow): Uint8Array {
  return leafHash(nodeHashes, playLeaf(recordOf(ports, row)));
}

/**
 * Hashes the plays of some ranges as they stream out of the books, so that memory does not grow with their number.
 * Their order is that of the ranges.
 */
export async function sealPlays(
  connection: Connection,
  ports: PlayPorts,
  ranges: readonly sql.PlayRange[],
): Promise<ReadonlyMap<bigint, SealedPlays>> {
  const sealed = new Map<bigint, SealedPlays>();
  const growing = new Map<bigint, ReturnType<typeof createStretch>>();
  if (ranges.length === 0) return sealed;
  await sql.openPlays(connection, ranges);
  for (let rows = await sql.fetchPlays(connection); rows.length > 0; rows = await sql.fetchPlays(connection)) {
    for (const [i, row] of rows.entries()) {
      const stretch = growing.get(row.userId) ?? createStretch();
      growing.set(row.userId, stretch);
      stretch.add(playHash(ports, row));
      if (i % PLAYS_AT_ONCE === 0) await letOthersGo();
    }
  }
  await sql.closePlays(connection);
  for (const { userId } of ranges) sealed.set(userId, (growing.get(userId) ?? createStretch()).end());
  return sealed;
}

function createStretch() {
  const whole = createGrowingTree(nodeHashes);
  const nodes: Uint8Array[] = [];
  let part: GrowingTree = createGrowingTree(nodeHashes);
  return {
    add(hash: Uint8Array): void {
      whole.add(hash);
      part.add(hash);
      if (part.size() < PLAYS_PER_NODE) return;
      nodes.push(part.top());
      part = createGrowingTree(nodeHashes);
    },
    end: (): SealedPlays => ({
      plays: whole.size(),
      playsRoot: hexOf(whole.top()),
      playNodes: Buffer.concat(nodes),
    }),
  };
}

export function treeOver(hashes: readonly Uint8Array[]): MerkleTree {
  const levels = [hashes];
  for (let level = hashes; level.length > 1;) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, i) => {
      const tree = createGrowingTree(nodeHashes);
      for (const hash of below.slice(2 * i, 2 * i + 2)) tree.add(hash);
      return tree.top();
    });
    levels.push(level);
  }
  return { levels };
}

export function unpackNodes(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}
