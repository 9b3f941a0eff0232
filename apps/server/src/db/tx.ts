import type pg from 'pg';

import { isRetryable } from './failures.ts';
import type { Connection, Database } from './pool.ts';

const ATTEMPTS = 5;

/**
 * Runs the work in one transaction and commits it. When it crossed another one (serialization failure, deadlock) the
 * whole work is done again, a bounded number of times, so it must not have effects outside the database.
 */
export async function inTransaction<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await database.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      await rollBack(client);
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A connection that cannot even roll back is closed instead of going back to the pool. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
