import { signDeposit } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const depositSignature = handle(
  signDeposit,
  ({ tron, plays }) =>
    async ({ caller, params: { id }, body: { signature }, client }) =>
      tron.deposits.sign(caller.userId, { id, signature, rules: await plays.rules.at(client) }),
);
