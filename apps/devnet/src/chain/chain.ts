import { assert, present } from '@voltide/core';
import { sameBytes, type Block } from '@voltide/tron';

import { createGenesis, sealBlock, timeOf, type ChainBlock, type Funded, type Included } from './blocks.ts';
import { SLOT_MS } from './fees.ts';
import { listProducers, PRODUCERS, type KeyPair } from './keys.ts';
import { createPool, groundOf, touches, tryExecute } from './pool.ts';
import { prepareBytes, type Prepared } from './prepared.ts';
import { createStore, type Store } from './store.ts';

/** An event of the chain, in order. */
export type ChainEvent = { readonly sealed: ChainBlock } | { readonly rewound: number };

export type Chain = Omit<Store, 'push' | 'takeBack' | 'layer' | 'findReference'> & {
  readonly seed: string;
  readonly producers: readonly KeyPair[];
  readonly listPending: () => readonly Prepared[];
  /** True while something waits, or was included and can still be taken back. */
  readonly isBusy: () => boolean;
  /** Takes a transaction into the pool. @throws Refusal */
  readonly submit: (prepared: Prepared) => void;
  /** Empties the pool. Returns the number of dropped transactions. */
  readonly dropPending: () => number;
  /** Makes the next block, at the time given or in the first slot after the newest block. */
  readonly mine: (timestampMs?: number) => ChainBlock;
  /** Takes back blocks that are not solid. Their transactions go to the pool, or nowhere. @throws RangeError */
  readonly rewind: (count: number, transactions: 'drop' | 'requeue') => void;
  /** Appends a block as it was sealed before, for a chain that is read back. @throws Error if it would differ. */
  readonly append: (block: Block) => void;
  /** Producers leave out transactions that touch these addresses or have these ids, in hexadecimal. */
  readonly censor: (names: readonly string[]) => void;
};

type ChainOptions = {
  /** Publishes every change. */
  readonly tell?: (event: ChainEvent) => void;
  readonly funded?: readonly Funded[];
};

/** Creates a chain from its first block on. Its producers' keys, and so its id, come from the seed. */
export function createChain(seed: string, { tell = () => undefined, funded = [] }: ChainOptions = {}): Chain {
  const producers = listProducers(seed);
  const whole = createStore(createGenesis(seed, funded), producers);
  const { push, takeBack, layer: _layer, findReference: _findReference, ...store } = whole;
  const pool = createPool(whole);
  let censored: ReadonlySet<string> = new Set();
  /** Slots are used once, also those of blocks that were taken back: no producer signs two blocks for one. */
  let lastMs = timeOf(whole.getTip('newest'));
  /** The newest block with transactions in it. */
  let lastFull = 0;
  const add = (sealed: ChainBlock): void => {
    push(sealed);
    if (sealed.included.length > 0) lastFull = sealed.block.header.number;
  };

  return {
    ...store,
    seed,
    producers,
    listPending: pool.list,
    isBusy: () => pool.list().length > 0 || lastFull > whole.getTip('solid').block.header.number,
    submit: pool.submit,
    dropPending() {
      const count = pool.list().length;
      pool.refill([]);
      return count;
    },
    mine(timestampMs = 0) {
      const slotMs = Math.max(lastMs + SLOT_MS, Math.floor(timestampMs / SLOT_MS) * SLOT_MS);
      const waiting = pool.list();
      const free = waiting.filter((prepared) => !touches(prepared, censored));
      const sealed = buildBlock(whole, { producers, timestampMs: slotMs, waiting: free });
      add(sealed);
      lastMs = slotMs;
      pool.refill(waiting);
      tell({ sealed });
      return sealed;
    },
    rewind(count, transactions) {
      const taken = takeBack(count);
      const back = taken.flatMap(({ included }) => included.map(({ prepared }) => prepared));
      pool.refill([...(transactions === 'requeue' ? back : []), ...pool.list()]);
      tell({ rewound: count });
    },
    append(block) {
      const { timestampMs, number } = block.header;
      const waiting = block.transactions.map(prepareBytes);
      const sealed = buildBlock(whole, { producers, timestampMs, waiting });
      assert(sameBytes(sealed.block.signature, block.signature), `block ${number} is of another chain`);
      add(sealed);
      lastMs = timestampMs;
    },
    censor(names) {
      censored = new Set(names.map((name) => name.toLowerCase()));
    },
  };
}

type Order = {
  readonly producers: readonly KeyPair[];
  readonly timestampMs: number;
  readonly waiting: readonly Prepared[];
};

/** Builds the next block from the waiting transactions that can be executed. */
function buildBlock(store: Store, { producers, timestampMs, waiting }: Order): ChainBlock {
  const accounts = store.layer();
  const included: Included[] = [];
  const taken = new Set<string>();
  for (const prepared of waiting) {
    const receipt = tryExecute(prepared, groundOf(store, accounts, taken));
    if (receipt === undefined) continue;
    taken.add(prepared.id);
    included.push({ prepared, receipt });
  }
  const producer = present(producers[Math.floor(timestampMs / SLOT_MS) % PRODUCERS], 'a producer');
  const parent = store.getTip('newest');
  return sealBlock(parent, { producer, timestampMs }, { included, changes: accounts.changes });
}
