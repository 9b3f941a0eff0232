import { utcDay } from '@voltide/core';
import { streakAfter, type Streak } from '@voltide/games/daily-spin/streak';

import type { Connection } from '../../platform/db/pool.ts';
import { countSpinsWithoutDay, listSpinDays, type SpinDay } from './streak-check.sql.ts';

const DAY_MS = 86_400_000;
const FIRST: Pick<SpinDay, 'userId' | 'utcDay'> = { userId: 0n as SpinDay['userId'], utcDay: -1 };

export async function countStreakFaults(connection: Connection): Promise<number> {
  let faults = Number(await countSpinsWithoutDay(connection));
  let last = FIRST;
  let streak: Streak | undefined;
  for (let rows = await listSpinDays(connection, last); rows.length > 0; rows = await listSpinDays(connection, last)) {
    for (const row of rows) {
      streak = streakAfter(row.userId === last.userId ? streak : undefined, utcDay(row.utcDay * DAY_MS));
      if (row.input !== `{"day":${streak.days}}`) faults++;
      last = row;
    }
  }
  return faults;
}
