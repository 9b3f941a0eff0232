import type { Connection } from '../../platform/db/pool.ts';

/** Adds up to `limit` rows of the stake feed to the turnover. How many there were; none while another node does it. */
export async function foldStakes(connection: Connection, limit: number): Promise<number> {
  const { rows } = await connection.query<{ folded: bigint }>({
    name: 'feed-fold',
    text: 'select voltide.fold_stakes($1) as folded',
    values: [limit],
  });
  return Number(rows[0]?.folded ?? 0n);
}

/** Deletes up to `limit` rows of the stake feed from before a moment, which every reader is past. How many it were. */
export async function trimFeed(connection: Connection, beforeMs: number, limit: number): Promise<number> {
  const { rows } = await connection.query<{ gone: bigint }>('select voltide.trim_feed($1, $2) as gone', [
    beforeMs,
    limit,
  ]);
  return Number(rows[0]?.gone ?? 0n);
}

/** Folds up to `limit` rows of the tally queue. How many there were; undefined while another node is folding. */
export async function foldSome(connection: Connection, limit: number): Promise<number | undefined> {
  const { rows } = await connection.query<{ folded: bigint | null }>({
    name: 'tally-fold',
    text: 'select voltide.fold_tally($1) as folded',
    values: [limit],
  });
  const folded = rows[0]?.folded ?? null;
  return folded === null ? undefined : Number(folded);
}
