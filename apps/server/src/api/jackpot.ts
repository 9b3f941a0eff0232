import { getJackpot } from '@voltide/games/jackpot/contract';

import { handlePublic } from './handle.ts';

export const jackpot = handlePublic(
  getJackpot,
  ({ jackpot: { pages } }) =>
    ({ caller }) =>
      pages.now(caller),
);
