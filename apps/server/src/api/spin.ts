import { getSpin, spinToday } from '@voltide/games/daily-spin/contract';

import { handle, handleMoney } from './handle.ts';

export const spinState = handle(
  getSpin,
  ({ dailySpin: spins, plays }) =>
    async ({ caller, atMs, client }) =>
      spins.status({ caller, atMs, rules: await plays.rules.at(client) }),
);

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
