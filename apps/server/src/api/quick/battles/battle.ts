import { getQuickBattle } from '@voltide/games/battles/contract';

import { handle } from '../../handle.ts';

export const quickBattle = handle(
  getQuickBattle,
  ({ battles: { pages } }) =>
    ({ params, caller }) =>
      pages.room(params.battleId, { link: undefined, viewer: caller.userId }),
);
