import type { HashPort } from '@voltide/fairness';

import { checkSeason, isSeasonFile, type SeasonCheck } from './check.ts';
import { checkSeasonProof, isSeasonProof, type RowCheck } from './check-proof.ts';

/** A checked file about a season: its export, or the proof of one row. */
export type CheckedSeason =
  | { readonly kind: 'season'; readonly season: SeasonCheck }
  | { readonly kind: 'row'; readonly row: RowCheck };

/**
 * Checks a parsed file about a season of a leaderboard; undefined for any other file.
 * @throws ShapeError if it claims to be one and is malformed.
 */
export function checkSeasonFile(port: HashPort, content: unknown): CheckedSeason | undefined {
  if (isSeasonFile(content)) return { kind: 'season', season: checkSeason(port, content) };
  if (isSeasonProof(content)) return { kind: 'row', row: checkSeasonProof(port, content) };
  return undefined;
}
