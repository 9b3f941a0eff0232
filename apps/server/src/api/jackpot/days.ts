import { listJackpotDays } from '@voltide/games/jackpot/contract';

import { handlePublic } from '../handle.ts';

export const jackpotDays = handlePublic(
  listJackpotDays,
  ({ jackpot: { pages } }) =>
    ({ caller, query }) =>
      pages.list(caller, query.before),
);
