import { getWalletConnection } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readConnection = handle(
  getWalletConnection,
  ({ tron }) =>
    ({ caller }) =>
      tron.linking.getConnection(caller.userId),
);
