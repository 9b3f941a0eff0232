import type pg from 'pg';

import type { Database } from '../db/pool.ts';
import { listenForEnds } from './session.sql.ts';

export type SessionNews = ReturnType<typeof createSessionNews>;

/**
 * Tells which sessions any node has ended, at the commit that ended them, over a connection that listens. A lost
 * connection is opened again by the next `ensure`; what was missed meanwhile is found by looking at the rows.
 */
export function createSessionNews(database: Database, onEnded: (sessionId: string) => void) {
  let client: pg.PoolClient | undefined;
  let opening: Promise<void> | undefined;
  let isClosed = false;

  const letGo = (): void => {
    client?.removeAllListeners('notification');
    client?.release(true);
    client = undefined;
  };
  const open = async (): Promise<void> => {
    const opened = await database.connect();
    opened.on('error', () => {
      if (client === opened) letGo();
    });
    opened.on('notification', ({ payload = '' }) => onEnded(payload));
    try {
      await listenForEnds(opened);
      client = opened;
      if (isClosed) letGo();
    } catch (error) {
      opened.release(true);
      throw error;
    }
  };

  return {
    /** Makes sure that somebody listens. */
    async ensure(): Promise<void> {
      if (client !== undefined || isClosed) return;
      opening ??= open().finally(() => {
        opening = undefined;
      });
      await opening;
    },
    close(): void {
      isClosed = true;
      letGo();
    },
  };
}
