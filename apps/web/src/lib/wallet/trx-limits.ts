import { LEAST_DEPOSIT_SUN, LEAST_WITHDRAWAL_SUN, WITHDRAWAL_LIMITS } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { moneyText } from '@voltide/ui';

function trxText(amountSun: bigint): string {
  return `${moneyText(formatVt(amountSun), { decimals: 0, unit: null })} TRX`;
}

/** Limits of deposits and withdrawals in texts: "5,000 TRX". All are whole TRX. */
export const TRX_LIMITS = {
  leastDeposit: trxText(LEAST_DEPOSIT_SUN),
  leastWithdrawal: trxText(LEAST_WITHDRAWAL_SUN),
  automatic: trxText(WITHDRAWAL_LIMITS.automaticSun),
  automaticDay: trxText(WITHDRAWAL_LIMITS.automaticDaySun),
  oneApprover: trxText(WITHDRAWAL_LIMITS.oneApproverSun),
  identity: trxText(WITHDRAWAL_LIMITS.identitySun),
} as const;
