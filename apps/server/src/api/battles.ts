import { createBattle, listBattles } from '@voltide/games/battles/contract';

import { handleMoney, handlePublic } from './handle.ts';

export const battles = handlePublic(
  listBattles,
  ({ battles: { pages } }) =>
    ({ query, caller }) =>
      pages.list(query, caller?.userId),
);

export const openBattle = handleMoney(
  createBattle,
  ({ battles: { seats }, plays }) =>
    async ({ body, caller, key, requestHash, client }) =>
      seats.create({
        ...body,
        invited: body.invited ?? [],
        againstHouse: body.againstHouse ?? false,
        userId: caller.userId,
        isGuest: caller.kind !== 'account',
        key,
        requestHash,
        rules: await plays.rules.at(client),
      }),
);
