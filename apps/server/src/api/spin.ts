import { spinToday } from '@voltide/games/daily-spin/contract';

import { handleMoney } from './handle.ts';

export const dailySpin = handleMoney(
  spinToday,
  ({ dailySpin: spins, plays }) =>
    async ({ body, caller, key, requestHash, atMs, client }) =>
      spins.spin({
        userId: caller.userId,
        key,
        requestHash,
        tableHash: body.tableHash,
        commitment: body.commitment,
        atMs,
        rules: await plays.rules.at(client),
      }),
);
