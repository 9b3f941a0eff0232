import type { ReviewedWithdrawal, ReviewReason, WithdrawalState } from '@voltide/contract';
import type { Tone } from '@voltide/ui';

import { TRX_LIMITS } from '../../../lib/wallet/trx-limits.ts';

export const REASON_TEXTS: Readonly<Record<ReviewReason, string>> = {
  amount: `More than ${TRX_LIMITS.automatic}`,
  day_amount: `More than ${TRX_LIMITS.automaticDay} in 24 h`,
  two_approvers: `More than ${TRX_LIMITS.oneApprover}`,
  identity: `More than ${TRX_LIMITS.identity} in all, identity not checked`,
  new_account: 'Account younger than 24 h',
  not_turned_over: 'Deposits not played through once',
  password_reset: 'Password reset in the last 24 h',
  factor_reset: 'Second factor reset by us in the last 24 h',
  shared_address: 'Address was another account’s',
};

const STATES: Readonly<Record<WithdrawalState, { readonly text: string; readonly tone: Tone }>> = {
  requested: { text: 'Identity check first', tone: 'warn' },
  review: { text: 'Waits for approval', tone: 'warn' },
  approved: { text: 'Approved, not signed yet', tone: 'info' },
  sent: { text: 'Sent', tone: 'info' },
  settled: { text: 'Paid', tone: 'ok' },
  rejected: { text: 'Rejected', tone: 'danger' },
  released: { text: 'Given back', tone: 'danger' },
};

/** Returns the state of a withdrawal; with two approvers, also how many have approved. */
export function stateOf({ state, approvals, approvalsNeeded }: ReviewedWithdrawal): { text: string; tone: Tone } {
  const { text, tone } = STATES[state];
  if (state !== 'review' || approvalsNeeded < 2) return { text, tone };
  return { text: `${approvals.filter(({ counts }) => counts).length} of ${approvalsNeeded} approvals`, tone };
}

/** Returns why the reader cannot decide a waiting withdrawal, if they cannot. */
export function whyNot({ state, isOwn, isFrozen, approvals, canApprove }: ReviewedWithdrawal): string | undefined {
  if (state !== 'requested' && state !== 'review') return undefined;
  if (isOwn) return 'This is your own withdrawal. Another operator decides about it.';
  if (state === 'requested') return 'It can be approved once the identity check is noted.';
  if (isFrozen) return 'The account is frozen. Unfreeze it to decide.';
  if (canApprove || approvals.length === 0) return undefined;
  return 'You have approved it. It needs another operator as well.';
}

export function stateText(state: WithdrawalState): string {
  return STATES[state].text;
}
