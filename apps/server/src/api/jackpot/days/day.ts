import { getJackpotDay } from '@voltide/games/jackpot/contract';

import { handlePublic } from '../../handle.ts';

export const jackpotDay = handlePublic(
  getJackpotDay,
  ({ jackpot: { pages } }) =>
    ({ params }) =>
      pages.day(params.date),
);
