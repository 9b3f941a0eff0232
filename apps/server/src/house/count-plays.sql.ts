import type { Connection } from '../db/pool.ts';

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
