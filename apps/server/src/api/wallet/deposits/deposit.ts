import { getDeposit } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const readDeposit = handle(
  getDeposit,
  ({ tron }) =>
    ({ caller, params: { id } }) =>
      tron.deposits.get(caller.userId, id),
);
