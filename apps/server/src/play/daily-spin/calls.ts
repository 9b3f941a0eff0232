import { getSpin, getSpinStatus, spinToday } from '@voltide/games/daily-spin/contract';

import { handle, handleMoney } from '../../platform/context/handle.ts';

const spinState = handle(
  getSpin,
  ({ dailySpin: spins, plays }) =>
    async ({ caller, atMs, client }) =>
      spins.status({ caller, atMs, rules: await plays.rules.at(client) }),
);

const today = handleMoney(
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

const spinStatus = handle(getSpinStatus, ({ dailySpin, plays }) => async ({ caller, atMs, client }) => ({
  canSpin: await dailySpin.canSpin({ caller, atMs, rules: await plays.rules.at(client) }),
}));

export const DAILY_SPIN_CALLS = [spinState, today, spinStatus];
