import { leaveBattle } from '@voltide/games/battles/contract';

import { handleMoney } from '../handle.ts';

export const outOfBattle = handleMoney(
  leaveBattle,
  ({ battles: { seats }, plays }) =>
    async ({ params, caller, key, requestHash, client }) =>
      seats.leave({
        battleId: params.battleId,
        userId: caller.userId,
        isGuest: caller.kind !== 'account',
        key,
        requestHash,
        rules: await plays.rules.at(client),
      }),
);
