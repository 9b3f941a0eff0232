import { sameBytes, type Cursor } from '@voltide/tron';

import { orNothing, type OpenChain } from '../tron/chain/tron-chain.ts';

/**
 * Returns the final balance of the platform's address at the last block that this server has read. Nodes state no
 * balance of a block, so theirs counts if the newest final block is ours both before and after the query. Undefined
 * where the chain has just moved on, too few nodes answer, or they do not agree: retry later.
 */
export async function readBalanceAt(
  { pool, platformAddress, agreeing }: OpenChain & { readonly agreeing: number },
  cursor: Cursor,
): Promise<bigint | undefined> {
  const answers = await orNothing(
    pool.askAll(async (node) => {
      const before = await node.getHead('solid');
      if (!sameBytes(before.id, cursor.id)) return undefined;
      const account = await node.findAccount(platformAddress, 'solid');
      const after = await node.getHead('solid');
      return sameBytes(after.id, cursor.id) ? (account?.balanceSun ?? 0n) : undefined;
    }),
  );
  const balances = (answers ?? []).flatMap((each) =>
    'answer' in each && each.answer !== undefined ? [each.answer] : [],
  );
  const [balance] = balances;
  return balances.length >= agreeing && balances.every((each) => each === balance) ? balance : undefined;
}
