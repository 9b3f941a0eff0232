import { listWithdrawalsToReview } from '@voltide/contract';

import { handle } from '../handle.ts';

export const reviewQueue = handle(
  listWithdrawalsToReview,
  ({ tron }) =>
    ({ caller, query }) =>
      tron.review.list(caller.userId, query),
);
