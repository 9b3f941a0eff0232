import { listRecentFinds } from '@voltide/games/packs/contract';

import { handlePublic } from '../handle.ts';

export const recentFinds = handlePublic(
  listRecentFinds,
  ({ packs: { pages } }) =>
    () =>
      pages.recent(),
);
