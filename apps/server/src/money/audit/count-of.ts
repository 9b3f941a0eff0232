import type { Connection } from '../../platform/db/pool.ts';
import { one, type Statement } from '../../platform/db/rows.ts';

export async function countOf(connection: Connection, statement: Statement): Promise<bigint> {
  const { count } = await one<{ count: bigint }>(connection, statement);
  return count;
}
