import { connectWallet } from '@voltide/contract';

import { handle } from '../handle.ts';

export const connect = handle(
  connectWallet,
  ({ tron, plays }) =>
    async ({ caller, body: { walletAddress }, client }) =>
      tron.linking.connect(caller.userId, walletAddress, await plays.rules.at(client)),
);
