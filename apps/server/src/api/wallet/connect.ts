import { connectWallet } from '@voltide/contract';

import { handle } from '../handle.ts';

export const connect = handle(
  connectWallet,
  ({ tron }) =>
    ({ caller, body: { walletAddress } }) =>
      tron.linking.connect(caller.userId, walletAddress),
);
