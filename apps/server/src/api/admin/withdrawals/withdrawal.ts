import { getReviewedWithdrawal } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const reviewedWithdrawal = handle(
  getReviewedWithdrawal,
  ({ tron }) =>
    ({ caller, params }) =>
      tron.review.get(caller.userId, params.id),
);
