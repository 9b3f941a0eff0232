import { approveWithdrawal } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const approve = handle(
  approveWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id } }) =>
      tron.review.approve(caller.userId, id),
);
