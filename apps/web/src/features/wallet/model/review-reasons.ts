import type { ReviewReason } from '@voltide/contract';

/** Why an operator reviews a withdrawal, as it continues "because …". */
export const REVIEW_REASON_TEXTS: Readonly<Record<ReviewReason, string>> = {
  amount: 'it is above 200 TRX',
  day_amount: 'it makes more than 1,000 TRX in 24 hours',
  two_approvers: 'above 5,000 TRX two of us decide',
  identity: 'above 10,000 TRX in all we check first who you are',
  new_account: 'your account is new',
  not_turned_over: 'you have not played as much as you deposited',
  password_reset: 'your password was reset lately',
  factor_reset: 'your second factor was reset lately',
  shared_address: 'another account had this address before',
};
