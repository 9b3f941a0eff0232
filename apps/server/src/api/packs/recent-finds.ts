import { listRecentFinds } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const recentFinds = handlePublic(
  listRecentFinds,
  ({ packs: { pages } }) =>
    () =>
      pages.recent(),
);
