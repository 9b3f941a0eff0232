import { getWithdrawal } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const readWithdrawal = handle(
  getWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id } }) =>
      tron.withdrawals.get(caller.userId, id),
);
