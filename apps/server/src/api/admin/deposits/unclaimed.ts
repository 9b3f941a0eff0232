import { listUnclaimedDeposits } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const unclaimedDeposits = handle(
  listUnclaimedDeposits,
  ({ tron }) =>
    ({ query: { before } }) =>
      tron.unclaimed(before),
);
