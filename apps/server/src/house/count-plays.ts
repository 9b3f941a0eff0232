import type { Database } from '../db/pool.ts';
import { foldSome } from './count-plays.sql.ts';

const ROWS_PER_STEP = 1000;

/**
 * Folds everything that waits in the tally queue into realised odds and house figures. One node folds at a time, in
 * steps that commit by themselves; each row is folded exactly once, whatever crashes.
 */
export async function countPlays(database: Database): Promise<void> {
  let folded: number | undefined = ROWS_PER_STEP;
  while (folded === ROWS_PER_STEP) folded = await foldSome(database, ROWS_PER_STEP);
}
