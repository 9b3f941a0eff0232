import { getOwnReserves } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const reservesProof = handle(
  getOwnReserves,
  ({ reserves: { pages } }) =>
    ({ caller, params }) =>
      pages.proof(params.date, caller.userId),
);
