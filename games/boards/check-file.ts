import type { HashPort } from '@voltide/fairness';

import { checkSeason, isSeasonFile, type SeasonCheck } from './check.ts';
import { checkSeasonProof, isSeasonProof, type RowCheck } from './check-proof.ts';

/** A checked file about a season: its export, or the proof of one row. */
export type CheckedSeason =
  | { readonly kind: 'season'; readonly season: SeasonCheck }
  | { readonly kind: 'row'; readonly row: RowCheck };

/**
 * Checks a parsed file where it is about a season of a leaderboard; undefined where it is about something else.
 * @throws ShapeError when it calls itself one and is none.
 */
export function checkSeasonFile(port: HashPort, content: unknown): CheckedSeason | undefined {
  if (isSeasonFile(content)) return { kind: 'season', season: checkSeason(port, content) };
  if (isSeasonProof(content)) return { kind: 'row', row: checkSeasonProof(port, content) };
  return undefined;
}
