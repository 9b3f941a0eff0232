import { joinBattle } from '@voltide/games/battles/contract';

import { handleMoney } from '../handle.ts';

export const intoBattle = handleMoney(
  joinBattle,
  ({ battles: { seats }, plays }) =>
    async ({ body, params, caller, key, requestHash, client }) =>
      seats.join({
        battleId: params.battleId,
        share: body.share,
        clientSeed: body.clientSeed,
        seat: body.seat,
        link: body.link,
        userId: caller.userId,
        isGuest: caller.kind !== 'account',
        key,
        requestHash,
        rules: await plays.rules.at(client),
      }),
);
