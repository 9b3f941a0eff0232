import type { Chain } from '../chain/chain.ts';
import type { Account } from '../chain/accounts.ts';
import { numberOf, type ChainBlock } from '../chain/blocks.ts';
import type { Located, View } from '../chain/store.ts';
import type { Prepared } from '../chain/prepared.ts';
import { Refusal } from '../chain/refusal.ts';
import { HONEST, hides, type Behaviour, type Fault } from './behaviour.ts';

export type Node = {
  readonly chain: Chain;
  getBehaviour(): Behaviour;
  setBehaviour(behaviour: Behaviour): void;
  /** The fault that a call meets now, counted off. */
  takeFault(path: string): Fault | undefined;
  getTip(view: View): ChainBlock;
  findBlock(number: number, view: View): ChainBlock | undefined;
  findTransaction(id: string, view: View): Located | undefined;
  findAccount(address: Uint8Array, view: View): Account | undefined;
  /** @throws Refusal */
  submit(prepared: Prepared): void;
  /** Handles each new block. */
  heed(): void;
};

export function createNode(chain: Chain): Node {
  let behaviour = HONEST;
  let left: number[] = [];
  let waiting: readonly { readonly prepared: Prepared; readonly at: number }[] = [];
  const seen = new Set<string>();

  const tipNumber = (view: View): number =>
    Math.max(0, numberOf(chain.getTip(view)) - (view === 'newest' ? behaviour.lagBlocks : 0));
  const lastOf = (view: View): number => Math.min(tipNumber('newest'), tipNumber(view));
  const findBlock = (number: number, view: View): ChainBlock | undefined =>
    number <= lastOf(view) ? chain.findBlock(number) : undefined;

  return {
    chain,
    getBehaviour: () => behaviour,
    setBehaviour(value) {
      behaviour = value;
      left = value.faults.map(({ times }) => times);
    },
    takeFault(path) {
      const index = behaviour.faults.findIndex((rule, at) => path.startsWith(rule.path) && (left[at] ?? 0) > 0);
      if (index === -1) return undefined;
      left[index] = (left[index] ?? 0) - 1;
      return behaviour.faults[index]?.fault;
    },
    getTip: (view) => findBlock(lastOf(view), view) ?? chain.getTip(view),
    findBlock,
    findTransaction(id, view) {
      const located = hides(behaviour, id) ? undefined : chain.findTransaction(id);
      return located !== undefined && numberOf(located.block) <= lastOf(view) ? located : undefined;
    },
    findAccount: (address, view) => chain.findAccount(address, view),
    submit(prepared) {
      if (behaviour.lostBroadcasts) return;
      if (behaviour.duplicateCache) {
        if (seen.has(prepared.id)) throw new Refusal('DUP_TRANSACTION_ERROR', 'Transaction already exists.');
        seen.add(prepared.id);
      }
      if (behaviour.delayBlocks === 0) return chain.submit(prepared);
      waiting = [...waiting, { prepared, at: numberOf(chain.getTip('newest')) + behaviour.delayBlocks }];
    },
    heed() {
      const number = numberOf(chain.getTip('newest'));
      const due = waiting.filter(({ at }) => at <= number);
      waiting = waiting.filter(({ at }) => at > number);
      for (const { prepared } of due) {
        try {
          chain.submit(prepared);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
    },
  };
}
