import { askFaucet } from '@voltide/contract';

import { handle } from '../handle.ts';

export const faucet = handle(
  askFaucet,
  ({ tron }) =>
    ({ caller }) =>
      tron.faucet.give(caller.userId),
);
