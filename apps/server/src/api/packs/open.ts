import { openPacks } from '@voltide/contract';

import { handleMoney } from '../../http/route.ts';

export const open = handleMoney(
  openPacks,
  ({ plays }) =>
    ({ body, caller, key, requestHash, atMs }) =>
      plays.packs.open({
        userId: caller.userId,
        key,
        requestHash,
        packId: body.packId,
        tableHash: body.tableHash,
        quantity: body.quantity,
        atMs,
      }),
);
