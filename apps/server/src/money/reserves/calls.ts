import { getOwnReserves, getReserves, listReserves } from '@voltide/contract';

import { handle, handlePublic } from '../../platform/context/handle.ts';

const reserves = handlePublic(
  listReserves,
  ({ reserves: { pages } }) =>
    ({ query }) =>
      pages.list(query.before),
);

const reservesDay = handlePublic(
  getReserves,
  ({ reserves: { pages } }) =>
    ({ params }) =>
      pages.day(params.date),
);

const reservesProof = handle(
  getOwnReserves,
  ({ reserves: { pages } }) =>
    ({ caller, params }) =>
      pages.proof(params.date, caller.userId),
);

export const RESERVES_CALLS = [reserves, reservesDay, reservesProof];
