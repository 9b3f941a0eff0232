import { battleChances } from '@voltide/games/battles/contract';

import { handlePublic } from '../handle.ts';

export const chancesOfBattle = handlePublic(
  battleChances,
  ({ battles: { pages } }) =>
    ({ body }) =>
      pages.chances(body.settings, body.share),
);
