import { getTable } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const table = handlePublic(
  getTable,
  ({ plays }) =>
    ({ params }) =>
      plays.pages.table(params.hash),
);
