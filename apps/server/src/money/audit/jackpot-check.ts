import { chainOf, publishedChoice, type ChosenBeacon, type LocalChainEnd } from '@voltide/beacon';
import { nodeHashes } from '@voltide/fairness/node';
import { checkJackpot } from '@voltide/games/jackpot/check';

import type { Connection } from '../../platform/db/pool.ts';
import { listChainEnds } from './battle-check.sql.ts';
import {
  countExportFaults,
  countJackpotFaults,
  countPrizeFaults,
  listDocuments,
  type DrawnDay,
} from './jackpot-check.sql.ts';

const DAYS_AT_ONCE = 8;

/** Computes every draw again from export and beacon, and compares stakes, lists, pools, prizes and payments. */
export async function checkJackpots(connection: Connection): Promise<number> {
  const counts = [countJackpotFaults, countPrizeFaults, countExportFaults];
  let faults = 0;
  for (const count of counts) faults += Number(await count(connection));
  const chainEnds = await listChainEnds(connection);
  let after = '-infinity';
  for (;;) {
    const days = await listDocuments(connection, after, DAYS_AT_ONCE);
    for (const day of days) {
      after = day.date;
      if (!isRight(day, chainEnds)) faults += 1;
    }
    if (days.length < DAYS_AT_ONCE) return faults;
  }
}

function isRight(day: DrawnDay, chainEnds: ReadonlyMap<number, LocalChainEnd>): boolean {
  try {
    const beacon = JSON.parse(day.beacon) as ChosenBeacon;
    const check = checkJackpot(nodeHashes, {
      format: 'voltide-jackpot-day/1',
      date: day.date,
      sealedAtMs: Number(day.sealedAtMs),
      root: day.root,
      export: JSON.parse(day.document) as unknown,
      entries: null,
      beacon: publishedChoice(beacon),
      localChain: chainEnds.get(chainOf(beacon)),
    });
    return check?.faults.length === 0;
  } catch {
    return false;
  }
}
