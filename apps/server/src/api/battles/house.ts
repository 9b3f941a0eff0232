import { addHouseSeat } from '@voltide/games/battles/contract';

import { handleMoney } from '../handle.ts';

export const houseSeat = handleMoney(
  addHouseSeat,
  ({ battles: { seats }, plays }) =>
    async ({ params, caller, key, requestHash, client }) =>
      seats.addHouse({
        battleId: params.battleId,
        userId: caller.userId,
        isGuest: caller.kind !== 'account',
        key,
        requestHash,
        rules: await plays.rules.at(client),
      }),
);
