import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { findWaiting, readFigures } from './figures.sql.ts';

/** Older figures prove nothing about the house's cash: players may have won more since. */
const AGE_MAX_MS = 60_000;

type FigurePorts = { readonly database: Database; readonly clock: Clock };

export type HouseFigures = ReturnType<typeof createHouseFigures>;

export function createHouseFigures({ database, clock }: FigurePorts) {
  const opens = new Map<string, number>();
  let houseCashSun = 0n;
  let countedAtMs = 0;
  /** The end of the queue at a moment after which it was not yet counted completely. */
  let mark: { readonly newest: bigint; readonly atMs: number } | undefined;
  return {
    /**
     * Reads the figures again. Plays go on and any node may count them, so all that was queued at one poll has been
     * counted once the queue begins after it.
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

    houseCashSun: (): bigint => houseCashSun,

    countedAtMs: (): number => countedAtMs,

    /** The house's cash that may be risked: zero when it was not counted for a minute. */
    riskableCashSun: (): bigint => (clock.nowMs() - countedAtMs <= AGE_MAX_MS ? houseCashSun : 0n),

    countOpens: (tableId: number, item: number): number => opens.get(`${tableId}-${item}`) ?? 0,
  };
}
