import {
  approveWithdrawal,
  createWithdrawal,
  getReviewedWithdrawal,
  getWithdrawal,
  getWithdrawalFacts,
  getWithdrawalTimes,
  listWithdrawalsToReview,
  noteIdentityCheck,
  rejectWithdrawal,
} from '@voltide/contract';

import { handle, handleMoney, handlePublic } from '../../../platform/context/handle.ts';

const withdrawalFacts = handle(
  getWithdrawalFacts,
  ({ tron }) =>
    ({ caller }) =>
      tron.withdrawals.facts(caller.userId),
);

const withdrawalTimes = handlePublic(
  getWithdrawalTimes,
  ({ tron }) =>
    () =>
      tron.withdrawals.times(),
);

const withdraw = handleMoney(
  createWithdrawal,
  ({ tron }) =>
    ({ body: { amount }, caller, key, requestHash }) =>
      tron.withdrawals.request({ userId: caller.userId, key, requestHash, amount }),
);

const readWithdrawal = handle(
  getWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id } }) =>
      tron.withdrawals.get(caller.userId, id),
);

const reviewQueue = handle(
  listWithdrawalsToReview,
  ({ tron }) =>
    ({ caller, query }) =>
      tron.review.list(caller.userId, query),
);

const reviewedWithdrawal = handle(
  getReviewedWithdrawal,
  ({ tron }) =>
    ({ caller, params }) =>
      tron.review.get(caller.userId, params.id),
);

const approve = handle(
  approveWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id } }) =>
      tron.review.approve(caller.userId, id),
);

const reject = handle(
  rejectWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id }, body: { reason } }) =>
      tron.review.reject(caller.userId, id, reason),
);

const identityCheck = handle(
  noteIdentityCheck,
  ({ tron }) =>
    ({ caller, params: { id }, body: { note } }) =>
      tron.review.noteIdentity(caller.userId, id, note),
);

export const WITHDRAWAL_CALLS = [
  withdrawalFacts,
  withdrawalTimes,
  withdraw,
  readWithdrawal,
  reviewQueue,
  reviewedWithdrawal,
  approve,
  reject,
  identityCheck,
];
