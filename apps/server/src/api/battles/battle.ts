import { getBattle } from '@voltide/games/battles/contract';

import { handlePublic } from '../handle.ts';

export const battle = handlePublic(
  getBattle,
  ({ battles: { pages } }) =>
    ({ params, query, caller }) =>
      pages.room(params.battleId, { link: query.link, viewer: caller?.userId }),
);
