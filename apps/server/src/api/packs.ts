import { listPacks } from '@voltide/contract';

import { handlePublic } from '../http/route.ts';

export const packs = handlePublic(
  listPacks,
  ({ plays }) =>
    () =>
      plays.pages.list(),
);
