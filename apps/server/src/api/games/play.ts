import { playGame } from '@voltide/contract';

import { handleMoney } from '../handle.ts';

export const gamePlay = handleMoney(
  playGame,
  ({ soloGames, plays }) =>
    async ({ body, params, caller, key, requestHash, atMs, client }) =>
      soloGames.answer({
        ...body,
        ...params,
        userId: caller.userId,
        key,
        requestHash,
        atMs,
        rules: await plays.rules.at(client),
      }),
);
