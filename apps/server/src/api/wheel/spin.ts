import { spinWheel } from '@voltide/games/wheel/contract';

import { handleMoney } from '../handle.ts';

export const spin = handleMoney(
  spinWheel,
  ({ wheel, plays }) =>
    async ({ body, caller, key, requestHash, atMs, client }) =>
      wheel.spin({
        userId: caller.userId,
        key,
        requestHash,
        modeId: body.modeId,
        tableHash: body.tableHash,
        bet: body.bet,
        commitment: body.commitment,
        atMs,
        rules: await plays.rules.at(client),
      }),
);
