import type { Connection, Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';

/**
 * Runs work on a connection that cannot write: the database rejects every change in its transaction. Concurrent
 * statements run one after the other, since a connection answers one at a time.
 */
export function readOnly<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  return inSnapshot(database, (connection) => {
    const send = connection.query.bind(connection) as (...sent: readonly unknown[]) => Promise<unknown>;
    let last: Promise<unknown> = Promise.resolve();
    const query = (...sent: readonly unknown[]): Promise<unknown> => {
      const next = last.then(() => send(...sent));
      last = next.catch(() => undefined);
      return next;
    };
    return work({ query: query as Connection['query'] });
  });
}
