import type { Database } from '../db/pool.ts';
import { countNegativeAccounts, countNonceGaps, countTransferFaults, listTotals } from './reconcile.sql.ts';

/** Counts of faults (S13-04); every one of them is zero in a healthy ledger. */
export type Reconciliation = {
  /** Totals that differ between transfers, balances and the house's figures, and accounts that differ from their transfers. */
  readonly sum: number;
  readonly negativeAccounts: number;
  readonly sequenceGaps: number;
  readonly chainBreaks: number;
  readonly nonceGaps: number;
};

/** Counts over all money tables as they were at one moment. */
export async function reconcile(database: Database): Promise<Reconciliation> {
  const client = await database.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const transfers = await countTransferFaults(client);
    const negative = await countNegativeAccounts(client);
    const nonceGaps = await countNonceGaps(client);
    const totals = await listTotals(client);
    await client.query('commit');
    const unequal = totals.filter(({ booked, held, counted }) => booked !== held || held !== counted).length;
    return {
      sum: unequal + Number(transfers.unbalanced),
      negativeAccounts: Number(negative + transfers.negative),
      sequenceGaps: Number(transfers.gaps),
      chainBreaks: Number(transfers.breaks),
      nonceGaps: Number(nonceGaps),
    };
  } finally {
    client.release(true);
  }
}

/** Whether a reconciliation found nothing. */
export function isClean(counts: Reconciliation): boolean {
  return Object.values(counts).every((count) => count === 0);
}
