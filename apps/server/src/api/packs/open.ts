import { openPacks } from '@voltide/contract';

import { handleMoney } from '../../http/route.ts';

export const open = handleMoney(
  openPacks,
  ({ plays, playRules }) =>
    async ({ body, caller, key, requestHash, atMs, exchange }) =>
      plays.packs.open({
        userId: caller.userId,
        key,
        requestHash,
        packId: body.packId,
        tableHash: body.tableHash,
        quantity: body.quantity,
        commitment: body.commitment,
        atMs,
        rules: await playRules.at(exchange),
      }),
);
