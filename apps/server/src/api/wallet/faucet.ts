import { askFaucet } from '@voltide/contract';

import { handle } from '../handle.ts';

export const faucet = handle(
  askFaucet,
  ({ tron, plays }) =>
    async ({ caller, client }) =>
      tron.faucet.give(caller.userId, await plays.rules.at(client)),
);
