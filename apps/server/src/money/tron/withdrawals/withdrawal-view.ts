import {
  REVIEW_TARGET_HOURS,
  SOLID_AFTER_BLOCKS,
  WITHDRAWAL_LIMITS,
  type Withdrawal,
  type WithdrawalState,
} from '@voltide/contract';
import { formatUserId, formatVt } from '@voltide/core';
import { formatAddress, formatHex, SUN_PER_TRX } from '@voltide/tron';

import type { Withdrawal as Row } from './withdrawals.sql.ts';

const STATUS: Readonly<Record<WithdrawalState, Withdrawal['status']>> = {
  requested: 'pending',
  review: 'pending',
  approved: 'pending',
  sent: 'pending',
  settled: 'confirmed',
  rejected: 'failed',
  released: 'failed',
};
const LIMIT = `${(WITHDRAWAL_LIMITS.identitySun / SUN_PER_TRX).toLocaleString('en')} TRX`;
const IDENTITY_NOTE = `We verify your identity once your withdrawals exceed ${LIMIT} in total. We will write to you.`;
const TARGET_MS = REVIEW_TARGET_HOURS * 3_600_000;

export function targetOf({ createdAtMs }: Pick<Row, 'createdAtMs'>): string {
  return new Date(createdAtMs + TARGET_MS).toISOString();
}

export function viewOf(row: Row, newestBlock: number): Withdrawal {
  const { state, amountSun, feeSun, seenInBlock, finalBlock, position, waiting } = row;
  const block = finalBlock ?? seenInBlock ?? null;
  const onTop = block === null ? 0 : Math.min(Math.max(newestBlock - block, 0), SOLID_AFTER_BLOCKS);
  const waits = state === 'requested' || state === 'review';
  const { reasons, approvals, approvalsNeeded } = row;
  return {
    id: `${row.withdrawalId}`,
    txHash: row.txid === undefined ? null : formatHex(row.txid),
    amount: formatVt(amountSun),
    netAmount: formatVt(amountSun - feeSun),
    fee: formatVt(feeSun),
    type: 'withdrawal',
    status: STATUS[state],
    note: row.note ?? (state === 'requested' ? IDENTITY_NOTE : null),
    timestamp: new Date(row.createdAtMs).toISOString(),
    userId: formatUserId(row.userId),
    fromAddress: formatAddress(row.fromAddress),
    toAddress: formatAddress(row.toAddress),
    steps: {
      isSent: row.txid !== undefined,
      block,
      solidBlocks: finalBlock === undefined ? onTop : SOLID_AFTER_BLOCKS,
    },
    processed: row.endedAtMs !== undefined,
    state,
    queue: waits
      ? { position, waiting, targetAt: targetOf(row), reasons: [...reasons], approvals, approvalsNeeded }
      : null,
    attempts: row.attempts,
  };
}
