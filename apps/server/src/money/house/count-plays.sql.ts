import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

/** Adds up to `limit` rows of the stake feed to the turnover. Returns their number; 0 while another node does it. */
export async function foldStakes(connection: Connection, limit: number): Promise<number> {
  const row = await find<{ folded: bigint }>(connection, {
    name: 'feed-fold',
    text: 'select voltide.fold_stakes($1) as folded',
    values: [limit],
  });
  return Number(row?.folded ?? 0n);
}

/**
 * Deletes up to `limit` rows of the stake feed from before a moment, which every reader is past. Returns their number.
 */
export async function trimFeed(connection: Connection, beforeMs: number, limit: number): Promise<number> {
  const row = await find<{ gone: bigint }>(connection, {
    text: 'select voltide.trim_feed($1, $2) as gone',
    values: [beforeMs, limit],
  });
  return Number(row?.gone ?? 0n);
}

/** Folds up to `limit` rows of the tally queue. Returns their number; undefined while another node is folding. */
export async function foldSome(connection: Connection, limit: number): Promise<number | undefined> {
  const row = await find<{ folded: bigint | null }>(connection, {
    name: 'tally-fold',
    text: 'select voltide.fold_tally($1) as folded',
    values: [limit],
  });
  const folded = row?.folded ?? null;
  return folded === null ? undefined : Number(folded);
}
