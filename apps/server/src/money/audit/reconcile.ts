import type { Connection, Database } from '../../platform/db/pool.ts';
import { withPatientConnection } from '../../platform/db/tx.ts';
import {
  beginSnapshot,
  countNegativeAccounts,
  countNonceGaps,
  countTransferFaults,
  countUnequalTotals,
} from './reconcile.sql.ts';
import { countWithdrawalFaults } from './withdrawal-check.sql.ts';

/** Counts of faults (S13-04); every one of them is zero in a healthy ledger. */
export type Reconciliation = {
  /** Totals that differ between transfers, balances and the house's figures; accounts unlike their transfers. */
  readonly sum: number;
  readonly negativeAccounts: number;
  readonly sequenceGaps: number;
  readonly chainBreaks: number;
  readonly nonceGaps: number;
  /** Withdrawals whose hold, books, approvals or payments contradict their state. */
  readonly withdrawals: number;
};

export async function reconcile(database: Database): Promise<Reconciliation> {
  return withPatientConnection(database, async (client) => {
    await beginSnapshot(client);
    const counts = await reconcileIn(client);
    await client.query('commit');
    return counts;
  });
}

export async function reconcileIn(connection: Connection): Promise<Reconciliation> {
  const transfers = await countTransferFaults(connection);
  const negative = await countNegativeAccounts(connection);
  const nonceGaps = await countNonceGaps(connection);
  const withdrawals = await countWithdrawalFaults(connection);
  const unequal = await countUnequalTotals(connection);
  return {
    sum: Number(unequal + transfers.unbalanced),
    negativeAccounts: Number(negative + transfers.negative),
    sequenceGaps: Number(transfers.gaps),
    chainBreaks: Number(transfers.breaks),
    nonceGaps: Number(nonceGaps),
    withdrawals: Number(withdrawals),
  };
}

export function isClean(counts: Reconciliation): boolean {
  return Object.values(counts).every((count) => count === 0);
}
