import { verifyWallet } from '@voltide/contract';

import { handle } from '../handle.ts';

export const verify = handle(
  verifyWallet,
  ({ tron }) =>
    ({ caller, body: { signature } }) =>
      tron.linking.verify(caller.userId, signature),
);
