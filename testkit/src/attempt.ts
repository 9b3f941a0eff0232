import { sqlStateOf } from '@voltide/server/platform/db/failures';
import type { Connection, Database } from '@voltide/server/platform/db/pool';

/**
 * Does something in a transaction and takes it back.
 * @returns the code of the database's error; undefined where it let it be done
 */
export async function attempt(
  database: Database,
  work: (connection: Connection) => Promise<unknown>,
): Promise<string | undefined> {
  const connection = await database.connect();
  try {
    await connection.query('begin');
    await work(connection);
    return undefined;
  } catch (error) {
    return sqlStateOf(error) ?? 'no error of the database';
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}
