import { DEVNET_PAYOUT_WAIT_MS, PAYOUT_WAIT_MS, WITHDRAWAL_LIMITS, type ReviewReason } from '@voltide/contract';
import { shareCeil } from '@voltide/core';

import type { TronSettings } from '../../../platform/config/tron-settings.ts';
import type { Standing } from './withdrawals.sql.ts';

const WHOLE_BPS = 10_000n;

/** Computes the fee that the house keeps of an amount, rounded up to the sun (rules book §1). */
export function feeOf(amountSun: bigint, bps: number): bigint {
  return shareCeil(amountSun, BigInt(bps), WHOLE_BPS);
}

export function holdIdOf(withdrawalId: bigint): string {
  return `withdrawal:${withdrawalId}`;
}

/** Returns the waiting period of new addresses and accounts on a network (S3-18). Only the devnet shortens it. */
export function payoutWaitOf(tronNetwork: TronSettings['tronNetwork']): number {
  return tronNetwork === 'devnet' ? DEVNET_PAYOUT_WAIT_MS : PAYOUT_WAIT_MS;
}

type Judgement = {
  readonly state: 'requested' | 'review' | 'approved';
  readonly reasons: readonly ReviewReason[];
  readonly approvalsNeeded: number;
};

type Judged = { readonly amountSun: bigint; readonly atMs: number; readonly payoutWaitMs: number };

/** Decides who reviews a withdrawal before it is paid, and why (rules book §13). */
export function judge(standing: Standing, { amountSun, atMs, payoutWaitMs }: Judged): Judgement {
  const isPast = standing.withdrawnSun + amountSun > WITHDRAWAL_LIMITS.identitySun;
  const needsIdentity = isPast && !standing.isIdentityChecked;
  const found: readonly (readonly [ReviewReason, boolean])[] = [
    ['identity', needsIdentity],
    ['two_approvers', amountSun > WITHDRAWAL_LIMITS.oneApproverSun],
    ['amount', amountSun > WITHDRAWAL_LIMITS.automaticSun],
    ['day_amount', standing.withdrawnInDaySun + amountSun > WITHDRAWAL_LIMITS.automaticDaySun],
    ['new_account', atMs - standing.accountSinceMs < payoutWaitMs],
    ['not_turned_over', standing.stakedSun < standing.depositedSun],
    ['password_reset', standing.wasReset],
    ['factor_reset', standing.wasFactorReset],
    ['shared_address', standing.isShared],
  ];
  const reasons = found.flatMap(([reason, holds]) => (holds ? [reason] : []));
  const approvalsNeeded = reasons.includes('two_approvers') ? 2 : reasons.length > 0 ? 1 : 0;
  return { state: needsIdentity ? 'requested' : approvalsNeeded > 0 ? 'review' : 'approved', reasons, approvalsNeeded };
}
