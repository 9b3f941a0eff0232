import { createDeposit } from '@voltide/contract';

import { handleMoney } from '../handle.ts';

export const deposit = handleMoney(
  createDeposit,
  ({ tron, plays }) =>
    async ({ body: { amount }, caller, key, requestHash, client }) =>
      tron.deposits.build({ userId: caller.userId, key, requestHash, amount, rules: await plays.rules.at(client) }),
);
