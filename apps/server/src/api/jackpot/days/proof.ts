import { getJackpotProof } from '@voltide/games/jackpot/contract';

import { handle } from '../../handle.ts';

export const jackpotProof = handle(
  getJackpotProof,
  ({ jackpot: { pages } }) =>
    ({ caller, params }) =>
      pages.proof(params.date, caller.userId),
);
