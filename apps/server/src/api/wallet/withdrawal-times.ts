import { getWithdrawalTimes } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const withdrawalTimes = handlePublic(
  getWithdrawalTimes,
  ({ tron }) =>
    () =>
      tron.withdrawals.times(),
);
