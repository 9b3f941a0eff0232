import { countVouched, endAt, stepScan, type BlockAnswer, type ScanPolicy, type ScanState } from '@voltide/tron';
import type { StatedBlock } from '@voltide/tron';
import type { NodePool } from '@voltide/tron/client/node-pool';

import { findAgreedHead, neededOf } from './agreement.ts';
import { orNothing, type OpenChain } from './tron-chain.ts';

export type Batches = readonly (readonly BlockAnswer[])[];

type NodeBlocks = { readonly node: string; readonly blocks: readonly StatedBlock[] };

type Patience = { readonly patienceMs?: number };

type Ahead = { readonly from: number; readonly answer: Promise<NodeBlocks | undefined> };

export const BLOCKS_AT_ONCE = 100;
/** The fewest nodes to compare a block that proves nothing. */
const COMPARED = 2;
/** A final block is a minute old. Behind an older one there are more, however few a node has stated. */
export const BEHIND_MS = 120_000;
/** Far behind, an answer is a hundred full blocks, for which a healthy node needs some seconds. */
const CATCHING_UP = { patienceMs: 5000 };

export function createReader() {
  let ahead: Ahead | undefined;
  const take = ({ pool }: OpenChain, from: number, patience: Patience): Promise<NodeBlocks | undefined> => {
    const known = ahead?.from === from ? ahead : undefined;
    // Far behind, a node works on the next blocks while these are on their way and are read.
    ahead = known && askAhead(pool, from + BLOCKS_AT_ONCE);
    return known?.answer ?? ask(pool, from, patience);
  };
  return {
    /**
     * Reads the blocks after the cursor from one node; where the first of them proves nothing, from every node.
     * Undefined without an answer.
     */
    async readNext(open: OpenChain, state: ScanState, policy: ScanPolicy): Promise<Batches | undefined> {
      const from = state.cursor.number + 1;
      const isBehind = state.cursor.timestampMs < policy.latestMs - BEHIND_MS;
      const list = await take(open, from, isBehind ? CATCHING_UP : {});
      const last = list?.blocks.at(-1)?.block.header.number;
      if (list === undefined || last === undefined) return list && [];
      const { pool } = open;
      const batches = await batchesOf(pool, policy, { lists: [list], upTo: last });
      const [first] = batches;
      if (first !== undefined && stepScan(state, first, policy).accepted !== undefined) {
        if (batches.length === BLOCKS_AT_ONCE) ahead ??= askAhead(pool, from + BLOCKS_AT_ONCE);
        return batches;
      }
      const answers = await pool.askAwake(COMPARED, (node) => node.listBlocks(from, BLOCKS_AT_ONCE, 'solid'));
      const lists = answers.flatMap((each) => ('answer' in each ? [{ node: each.node, blocks: each.answer }] : []));
      return batchesOf(pool, policy, { lists, upTo: from + BLOCKS_AT_ONCE - 1 });
    },
    /** Prefetched blocks are valid for this moment only. */
    forget(): void {
      ahead = undefined;
    },
  };
}

function askAhead(pool: NodePool, from: number): Ahead {
  return { from, answer: ask(pool, from, CATCHING_UP) };
}

function ask(pool: NodePool, from: number, patience: Patience): Promise<NodeBlocks | undefined> {
  const asked = pool.ask(
    async (node) => ({ node: node.name, blocks: await node.listBlocks(from, BLOCKS_AT_ONCE, 'solid') }),
    { accept: ({ blocks }) => blocks.length > 0, ...patience },
  );
  const answer = orNothing(asked);
  // The prefetched answer may never be used.
  answer.catch(() => undefined);
  return answer;
}

/** Returns only what leads to a block that all call final, where nodes must agree. */
async function batchesOf(
  pool: NodePool,
  policy: ScanPolicy,
  { lists, upTo }: { readonly lists: readonly NodeBlocks[]; readonly upTo: number },
): Promise<Batches> {
  if (neededOf(pool, policy.agreeing) === 1) return inTurn(lists, policy);
  const head = await findAgreedHead(pool, policy.agreeing, upTo);
  if (head === undefined) return [];
  const final = { id: head.id, number: head.header.number };
  const ended = lists.map(({ node, blocks }) => ({ node, blocks: endAt(blocks, final, policy.sha256) }));
  return inTurn(ended, policy);
}

/** Marks the blocks whose own signatures need not be checked: catching up is several times as fast. */
function inTurn(lists: readonly NodeBlocks[], policy: ScanPolicy): Batches {
  const answers = lists.map(({ node, blocks }): readonly BlockAnswer[] => {
    const count = countVouched(blocks, policy);
    return blocks.map((stated, at) => ({ node, stated, isVouched: at < count }));
  });
  const length = Math.max(0, ...answers.map((each) => each.length));
  return Array.from({ length }, (_, at) => answers.flatMap((each) => each.slice(at, at + 1)));
}
