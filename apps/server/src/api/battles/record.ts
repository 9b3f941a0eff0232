import { getBattleRecord } from '@voltide/games/battles/contract';

import { handlePublic } from '../handle.ts';

export const battleRecord = handlePublic(
  getBattleRecord,
  ({ battles: { pages } }) =>
    ({ params }) =>
      pages.record(params.battleId),
);
