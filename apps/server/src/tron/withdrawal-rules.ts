import { WITHDRAWAL_LIMITS, type ReviewReason } from '@voltide/contract';
import { shareCeil } from '@voltide/core';

import type { Standing } from './withdrawals.sql.ts';

const DAY_MS = 86_400_000;
const WHOLE_BPS = 10_000n;

/** The fee that the house keeps of an amount, rounded up to the sun (rules book §1). */
export function feeOf(amountSun: bigint, bps: number): bigint {
  return shareCeil(amountSun, BigInt(bps), WHOLE_BPS);
}

/** The name of the hold of a withdrawal. */
export function holdIdOf(withdrawalId: bigint): string {
  return `withdrawal:${withdrawalId}`;
}

export type Judgement = {
  readonly state: 'requested' | 'review' | 'approved';
  readonly reasons: readonly ReviewReason[];
  readonly approvalsNeeded: number;
};

/** Who has to look at a withdrawal before it is paid, and why (rules book §13). */
export function judge(standing: Standing, { amountSun, atMs }: { amountSun: bigint; atMs: number }): Judgement {
  const isPast = standing.withdrawnSun + amountSun > WITHDRAWAL_LIMITS.identitySun;
  const needsIdentity = isPast && !standing.isIdentityChecked;
  const found: readonly (readonly [ReviewReason, boolean])[] = [
    ['identity', needsIdentity],
    ['two_approvers', amountSun > WITHDRAWAL_LIMITS.oneApproverSun],
    ['amount', amountSun > WITHDRAWAL_LIMITS.automaticSun],
    ['day_amount', standing.withdrawnInDaySun + amountSun > WITHDRAWAL_LIMITS.automaticDaySun],
    ['new_account', atMs - standing.accountSinceMs < DAY_MS],
    ['not_turned_over', standing.stakedSun < standing.depositedSun],
    ['password_reset', standing.wasReset],
    ['factor_reset', standing.wasFactorReset],
    ['shared_address', standing.isShared],
  ];
  const reasons = found.flatMap(([reason, holds]) => (holds ? [reason] : []));
  const approvalsNeeded = reasons.includes('two_approvers') ? 2 : reasons.length > 0 ? 1 : 0;
  return { state: needsIdentity ? 'requested' : approvalsNeeded > 0 ? 'review' : 'approved', reasons, approvalsNeeded };
}
