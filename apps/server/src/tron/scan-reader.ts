import { countVouched, endAt, stepScan, type BlockAnswer, type ScanPolicy, type ScanState } from '@voltide/tron';
import type { StatedBlock } from '@voltide/tron';
import type { NodePool } from '@voltide/tron/client/node-pool';

import { findAgreedHead, neededOf } from './agreement.ts';
import { orNothing, type OpenChain } from './tron-chain.ts';

/** Block for block what nodes say of it. */
export type Batches = readonly (readonly BlockAnswer[])[];

/** Blocks one after the other, as a node tells of them. */
type Told = { readonly node: string; readonly blocks: readonly StatedBlock[] };

type Ahead = { readonly from: number; readonly told: Promise<Told | undefined> };

export const BLOCKS_AT_ONCE = 100;

/** Asks nodes for blocks, and for the next ones while these are looked at. */
export function createReader() {
  let ahead: Ahead | undefined;
  const take = ({ pool }: OpenChain, from: number): Promise<Told | undefined> => {
    const known = ahead?.from === from ? ahead : undefined;
    // Far behind, a node works on the next blocks while these are on their way and are read.
    ahead = known && askAhead(pool, from + BLOCKS_AT_ONCE);
    return known?.told ?? ask(pool, from);
  };
  return {
    /**
     * The blocks after the cursor as one node tells them; where the first of them proves nothing, as every node tells
     * them. Undefined where nobody answers.
     */
    async readNext(open: OpenChain, state: ScanState, policy: ScanPolicy): Promise<Batches | undefined> {
      const from = state.cursor.number + 1;
      const told = await take(open, from);
      const last = told?.blocks.at(-1)?.block.header.number;
      if (told === undefined || last === undefined) return told && [];
      const { pool } = open;
      const batches = await batchesOf(pool, policy, { lists: [told], upTo: last });
      const [first] = batches;
      if (first !== undefined && stepScan(state, first, policy).accepted !== undefined) {
        if (batches.length === BLOCKS_AT_ONCE) ahead ??= askAhead(pool, from + BLOCKS_AT_ONCE);
        return batches;
      }
      const answers = await pool.askAll((node) => node.listBlocks(from, BLOCKS_AT_ONCE, 'solid'));
      const lists = answers.flatMap((each) => ('answer' in each ? [{ node: each.node, blocks: each.answer }] : []));
      return batchesOf(pool, policy, { lists, upTo: from + BLOCKS_AT_ONCE - 1 });
    },
    /** What was asked ahead is of this moment, and no later one. */
    forget(): void {
      ahead = undefined;
    },
  };
}

function askAhead(pool: NodePool, from: number): Ahead {
  return { from, told: ask(pool, from) };
}

/** What the first node says that knows a next block. */
function ask(pool: NodePool, from: number): Promise<Told | undefined> {
  const asked = pool.ask(
    async (node) => ({ node: node.name, blocks: await node.listBlocks(from, BLOCKS_AT_ONCE, 'solid') }),
    ({ blocks }) => blocks.length > 0,
  );
  const told = orNothing(asked);
  // Whoever asks ahead may never come back for it.
  told.catch(() => undefined);
  return told;
}

/** Where nodes must agree, only what leads to a block that they all call final. */
async function batchesOf(
  pool: NodePool,
  policy: ScanPolicy,
  { lists, upTo }: { readonly lists: readonly Told[]; readonly upTo: number },
): Promise<Batches> {
  if (neededOf(pool, policy.agreeing) === 1) return inTurn(lists, policy);
  const head = await findAgreedHead(pool, policy.agreeing, upTo);
  if (head === undefined) return [];
  const final = { id: head.id, number: head.header.number };
  const ended = lists.map(({ node, blocks }) => ({ node, blocks: endAt(blocks, final, policy.sha256) }));
  return inTurn(ended, policy);
}

/** Marks the blocks whose own signatures need not be looked at: catching up is several times as fast. */
function inTurn(lists: readonly Told[], policy: ScanPolicy): Batches {
  const answers = lists.map(({ node, blocks }): readonly BlockAnswer[] => {
    const count = countVouched(blocks, policy);
    return blocks.map((stated, at) => ({ node, stated, isVouched: at < count }));
  });
  const length = Math.max(0, ...answers.map((each) => each.length));
  return Array.from({ length }, (_, at) => answers.flatMap((each) => each.slice(at, at + 1)));
}
