import { nodeHashes } from '@voltide/fairness/node';
import { listJackpotFaults } from '@voltide/games/jackpot/export';

import type { Connection } from '../db/pool.ts';
import { countJackpotFaults, countPrizeFaults, listDocuments } from './jackpot-check.sql.ts';

const DAYS_AT_ONCE = 8;

/** Computes every draw again from its export, and compares stakes, lists, pools, prizes and payments. */
export async function checkJackpots(connection: Connection): Promise<number> {
  let faults = Number((await countJackpotFaults(connection)) + (await countPrizeFaults(connection)));
  let after = '-infinity';
  for (;;) {
    const days = await listDocuments(connection, after, DAYS_AT_ONCE);
    for (const { day, root, document } of days) {
      after = day;
      const told = JSON.parse(document) as { readonly root?: unknown; readonly date?: unknown };
      const isThisDay = told.root === root && told.date === day;
      if (!isThisDay || listJackpotFaults(nodeHashes, told).length > 0) faults += 1;
    }
    if (days.length < DAYS_AT_ONCE) return faults;
  }
}
