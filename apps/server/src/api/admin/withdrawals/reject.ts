import { rejectWithdrawal } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const reject = handle(
  rejectWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id }, body: { reason } }) =>
      tron.review.reject(caller.userId, id, reason),
);
