import type { Connection } from '../../platform/db/pool.ts';
import { one, type Statement } from '../../platform/db/rows.ts';

/** Runs a check whose one column is `count`, and returns it. */
export async function countOf(connection: Connection, statement: Statement): Promise<bigint> {
  const { count } = await one<{ count: bigint }>(connection, statement);
  return count;
}
