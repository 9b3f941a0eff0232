import type { Database } from '../db/pool.ts';
import { withConnection } from '../db/tx.ts';
import { countNegativeAccounts, countNonceGaps, countTransferFaults, countUnequalTotals } from './reconcile.sql.ts';

/** Counts of faults (S13-04); every one of them is zero in a healthy ledger. */
export type Reconciliation = {
  /** Totals that differ between transfers, balances and the house's figures; accounts unlike their transfers. */
  readonly sum: number;
  readonly negativeAccounts: number;
  readonly sequenceGaps: number;
  readonly chainBreaks: number;
  readonly nonceGaps: number;
};

/** Counts over all money tables as they were at one moment. */
export async function reconcile(database: Database): Promise<Reconciliation> {
  return withConnection(database, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const transfers = await countTransferFaults(client);
    const negative = await countNegativeAccounts(client);
    const nonceGaps = await countNonceGaps(client);
    const unequal = await countUnequalTotals(client);
    await client.query('commit');
    return {
      sum: Number(unequal + transfers.unbalanced),
      negativeAccounts: Number(negative + transfers.negative),
      sequenceGaps: Number(transfers.gaps),
      chainBreaks: Number(transfers.breaks),
      nonceGaps: Number(nonceGaps),
    };
  });
}

/** Whether a reconciliation found nothing. */
export function isClean(counts: Reconciliation): boolean {
  return Object.values(counts).every((count) => count === 0);
}
