import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { findWaiting, readFigures } from './figures.sql.ts';

/** Older figures say nothing about the house's cash: what was won since may be more than it has. */
const AGE_MAX_MS = 60_000;

type FigurePorts = { readonly database: Database; readonly clock: Clock };

export type HouseFigures = ReturnType<typeof createHouseFigures>;

/** What the counter job has counted, as this node last read it. */
export function createHouseFigures({ database, clock }: FigurePorts) {
  const opens = new Map<string, number>();
  let houseCashSun = 0n;
  let countedAtMs = 0;
  /** The end of the queue at a moment after which not all of it had been counted yet. */
  let mark: { readonly newest: bigint; readonly atMs: number } | undefined;
  return {
    /**
     * Reads the figures anew. Plays go on and any node may count them, so everything that waited when somebody looked
     * has been counted once the queue begins after it.
     */
    async reload(): Promise<void> {
      const atMs = clock.nowMs();
      const waiting = await findWaiting(database);
      const rows = await readFigures(database);
      houseCashSun =
        rows.capitalSun + rows.depositsSun - rows.cashSun - rows.heldCashSun - rows.vaultSun - rows.cashItemsSun;
      for (const row of rows.opens) opens.set(`${row.tableId}-${row.item}`, row.opens);
      if (waiting === undefined) countedAtMs = atMs;
      else if (mark !== undefined && waiting.oldest > mark.newest) countedAtMs = mark.atMs;
      else if (mark !== undefined) return;
      mark = waiting === undefined ? undefined : { newest: waiting.newest, atMs };
    },

    /** Capital and deposits less what players hold in cash and vaults, have on hold, and could sell for cash. */
    houseCashSun: (): bigint => houseCashSun,

    /** When everything had been counted for the last time. */
    countedAtMs: (): number => countedAtMs,

    /** The house's cash as far as something may be risked on it: nothing while it was not counted for a minute. */
    riskableCashSun: (): bigint => (clock.nowMs() - countedAtMs <= AGE_MAX_MS ? houseCashSun : 0n),

    /** How often an item of an odds table has come up. */
    countOpens: (tableId: number, item: number): number => opens.get(`${tableId}-${item}`) ?? 0,
  };
}
