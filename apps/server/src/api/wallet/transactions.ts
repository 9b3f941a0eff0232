import { listWalletTransactions } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readTransactions = handle(
  listWalletTransactions,
  ({ tron }) =>
    ({ caller, query }) =>
      tron.records(caller.userId, query),
);
