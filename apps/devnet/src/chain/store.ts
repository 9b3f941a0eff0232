import { present } from '@voltide/core';
import { formatHex } from '@voltide/tron';

import { createOverlay, type Account, type AccountMap, type Overlay } from './accounts.ts';
import { numberOf, type ChainBlock, type Included } from './blocks.ts';
import { PRODUCERS, type KeyPair } from './keys.ts';

/** View of accounts and blocks: of the newest block, or of the newest solid one. */
export type View = 'newest' | 'solid';

/** A transaction with its block. */
export type Located = Included & { readonly block: ChainBlock };

export type Store = {
  readonly getTip: (view: View) => ChainBlock;
  readonly findBlock: (number: number) => ChainBlock | undefined;
  readonly findBlockById: (id: Uint8Array) => ChainBlock | undefined;
  readonly findTransaction: (id: string) => Located | undefined;
  readonly findAccount: (address: Uint8Array, view: View) => Account | undefined;
  /** Bytes 8 to 15 of the id of the newest block whose number ends with these two bytes. */
  readonly findReference: (bytes: Uint8Array) => Uint8Array | undefined;
  /** A layer over the newest accounts. */
  readonly layer: () => Overlay;
  readonly push: (sealed: ChainBlock) => void;
  /** Takes the newest blocks back. @throws RangeError if they are solid */
  readonly takeBack: (count: number) => readonly ChainBlock[];
  /** While frozen, no block becomes solid. */
  readonly freeze: (frozen: boolean) => void;
};

/** 19 of 27 producers are past the block at this place of the sorted list. */
const SOLID_INDEX = Math.floor(PRODUCERS * 0.3);
const REFERENCES = 0x1_00_00;

/** A store that begins with a first block. */
export function createStore(genesis: ChainBlock, producers: readonly KeyPair[]): Store {
  const blocks: ChainBlock[] = [genesis];
  const byId = new Map([[formatHex(genesis.id), genesis]]);
  const located = new Map<string, Located>();
  const accounts = { newest: new Map(genesis.changes), solid: new Map(genesis.changes) };
  let latest = new Map<string, number>();
  let solid = 0;
  let frozen = false;
  const tip = (): ChainBlock => present(blocks.at(-1), 'the newest block');

  function solidify(): void {
    if (frozen) return;
    const reached = solidNumber(producers.map(({ address }) => latest.get(formatHex(address)) ?? 0));
    while (solid < reached) {
      solid += 1;
      addAll(accounts.solid, present(blocks[solid], 'a block').changes);
    }
  }

  return {
    getTip: (view) => (view === 'newest' ? tip() : present(blocks[solid], 'the solid block')),
    findBlock: (number) => blocks[number],
    findBlockById: (id) => byId.get(formatHex(id)),
    findTransaction: (id) => located.get(id),
    findAccount: (address, view) => accounts[view].get(formatHex(address)),
    findReference(bytes) {
      if (bytes.length !== 2) return undefined;
      const head = numberOf(tip());
      const back = (head - (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0))) & (REFERENCES - 1);
      return blocks[head - back]?.id.subarray(8, 16);
    },
    layer: () => createOverlay((key) => accounts.newest.get(key)),
    push(sealed) {
      blocks.push(sealed);
      byId.set(formatHex(sealed.id), sealed);
      for (const included of sealed.included) located.set(included.prepared.id, { ...included, block: sealed });
      addAll(accounts.newest, sealed.changes);
      latest.set(formatHex(sealed.block.header.witness), numberOf(sealed));
      solidify();
    },
    takeBack(count) {
      if (!(count >= 1 && numberOf(tip()) - count >= solid)) throw new RangeError('solid blocks are not taken back');
      const taken = blocks.splice(-count);
      for (const { id, included } of taken) {
        byId.delete(formatHex(id));
        for (const { prepared } of included) located.delete(prepared.id);
      }
      accounts.newest = new Map(accounts.solid);
      for (const { changes } of blocks.slice(solid + 1)) addAll(accounts.newest, changes);
      latest = latestOf(blocks);
      return taken;
    },
    freeze(value) {
      frozen = value;
      solidify();
    },
  };
}

/** The number that enough producers are past, by the newest block of each. */
function solidNumber(latest: readonly number[]): number {
  return latest.toSorted((a, b) => a - b)[SOLID_INDEX] ?? 0;
}

function addAll(accounts: Map<string, Account>, changes: AccountMap): void {
  for (const [key, account] of changes) accounts.set(key, account);
}

/** The newest block of each producer. Every one of them is among the last few, unless it has not produced for long. */
function latestOf(blocks: readonly ChainBlock[]): Map<string, number> {
  const latest = new Map<string, number>();
  for (let at = blocks.length - 1; at > 0 && latest.size < PRODUCERS; at--) {
    const { header } = present(blocks[at], 'a block').block;
    const producer = formatHex(header.witness);
    if (!latest.has(producer)) latest.set(producer, header.number);
  }
  return latest;
}
