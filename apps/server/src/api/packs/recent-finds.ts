import { listRecentFinds } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const recentFinds = handlePublic(
  listRecentFinds,
  ({ plays }) =>
    () =>
      plays.pages.recent(),
);
