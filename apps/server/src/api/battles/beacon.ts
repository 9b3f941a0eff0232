import { getBattleBeacon } from '@voltide/games/battles/contract';

import { handlePublic } from '../handle.ts';

export const battleBeacon = handlePublic(
  getBattleBeacon,
  ({ battles: { pages } }) =>
    () =>
      pages.beacon(),
);
