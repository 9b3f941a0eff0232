import { listWalletTransactions } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readTransactions = handle(
  listWalletTransactions,
  ({ tron }) =>
    ({ caller, query: { before } }) =>
      tron.records(caller.userId, before),
);
