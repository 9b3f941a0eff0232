import { getWithdrawalFacts } from '@voltide/contract';

import { handle } from '../handle.ts';

export const withdrawalFacts = handle(
  getWithdrawalFacts,
  ({ tron }) =>
    ({ caller }) =>
      tron.withdrawals.facts(caller.userId),
);
