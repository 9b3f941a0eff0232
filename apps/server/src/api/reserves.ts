import { listReserves } from '@voltide/contract';

import { handlePublic } from './handle.ts';

export const reserves = handlePublic(
  listReserves,
  ({ reserves: { pages } }) =>
    ({ query }) =>
      pages.list(query.before),
);
