import type { ReviewReason } from '@voltide/contract';

import { TRX_LIMITS } from '../../../lib/wallet/trx-limits.ts';

/** Reasons of a review, continuing "because …". */
export const REVIEW_REASON_TEXTS: Readonly<Record<ReviewReason, string>> = {
  amount: `it is above ${TRX_LIMITS.automatic}`,
  day_amount: `it makes more than ${TRX_LIMITS.automaticDay} in 24 hours`,
  two_approvers: `above ${TRX_LIMITS.oneApprover} two of us decide`,
  identity: `above ${TRX_LIMITS.identity} in all we check first who you are`,
  new_account: 'your account is new',
  not_turned_over: 'you have not played as much as you deposited',
  password_reset: 'your password was reset lately',
  factor_reset: 'your second factor was reset lately',
  shared_address: 'another account had this address before',
};
