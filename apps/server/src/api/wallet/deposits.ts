import { createDeposit } from '@voltide/contract';

import { handleMoney } from '../handle.ts';

export const deposit = handleMoney(
  createDeposit,
  ({ tron }) =>
    ({ body: { amount }, caller, key, requestHash }) =>
      tron.deposits.build({ userId: caller.userId, key, requestHash, amount }),
);
