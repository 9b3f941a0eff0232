import { getReserves } from '@voltide/contract';

import { handlePublic } from '../../handle.ts';

export const reservesDay = handlePublic(
  getReserves,
  ({ reserves: { pages } }) =>
    ({ params }) =>
      pages.day(params.date),
);
