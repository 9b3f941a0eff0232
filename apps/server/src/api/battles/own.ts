import { listOwnBattles } from '@voltide/games/battles/contract';

import { handle } from '../handle.ts';

export const ownBattles = handle(
  listOwnBattles,
  ({ battles: { pages } }) =>
    ({ query, caller }) =>
      pages.listOwn(caller.userId, query.before),
);
