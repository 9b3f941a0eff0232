import { openPacks } from '@voltide/games/packs/contract';

import { handleMoney } from '../handle.ts';

export const open = handleMoney(
  openPacks,
  ({ packs, plays }) =>
    async ({ body, caller, key, requestHash, atMs, client }) =>
      packs.opening.open({
        userId: caller.userId,
        key,
        requestHash,
        packId: body.packId,
        tableHash: body.tableHash,
        quantity: body.quantity,
        commitment: body.commitment,
        atMs,
        rules: await plays.rules.at(client),
      }),
);
