import { verifyWallet } from '@voltide/contract';

import { handle } from '../handle.ts';

export const verify = handle(
  verifyWallet,
  ({ tron, plays }) =>
    async ({ caller, body: { signature }, client }) =>
      tron.linking.verify(caller.userId, signature, await plays.rules.at(client)),
);
