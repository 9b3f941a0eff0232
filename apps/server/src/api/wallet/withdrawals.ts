import { createWithdrawal } from '@voltide/contract';

import { handleMoney } from '../handle.ts';

export const withdraw = handleMoney(
  createWithdrawal,
  ({ tron }) =>
    ({ body: { amount }, caller, key, requestHash }) =>
      tron.withdrawals.request({ userId: caller.userId, key, requestHash, amount }),
);
