import type { Database } from '../db/pool.ts';
import { foldSome } from './fold-tally.sql.ts';

const ROWS_PER_STEP = 1000;

/**
 * Folds everything that waits in the tally queue into realised odds and house figures, in steps that commit by
 * themselves. One node folds at a time; each row is folded exactly once, whatever crashes.
 */
export async function foldTally(database: Database): Promise<void> {
  while ((await foldSome(database, ROWS_PER_STEP)) === ROWS_PER_STEP) continue;
}
