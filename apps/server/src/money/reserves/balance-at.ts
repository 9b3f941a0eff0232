import { sameBytes, type Cursor } from '@voltide/tron';

import { orNothing, type OpenChain } from '../tron/chain/tron-chain.ts';

/**
 * The final balance of the platform's address at the block that we have read last. Nodes tell no balance of a block, so
 * theirs counts where the newest final block is ours both before and after they were asked. Undefined where the chain
 * has just moved on, too few answer, or they do not agree: ask again later.
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
