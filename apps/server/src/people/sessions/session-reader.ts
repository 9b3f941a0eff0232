import type { Connection } from '../../platform/db/pool.ts';
import { findSessions, type SessionRow } from './session.sql.ts';

/** Several, so that one that hangs does not hold up later ones. */
const READINGS_MAX = 4;
const READ_AT_ONCE = 128;

type Waiting = PromiseWithResolvers<SessionRow | undefined>;

/**
 * Reads sessions' rows. Reads requested while enough are under way are batched: after a start every browser's first
 * request needs one.
 */
export function createSessionReader(database: Connection) {
  const waiting = new Map<string, Waiting>();
  let readings = 0;
  const take = (): ReadonlyMap<string, Waiting> => {
    const taken = new Map([...waiting].slice(0, READ_AT_ONCE));
    for (const sessionId of taken.keys()) waiting.delete(sessionId);
    return taken;
  };
  const readWaiting = async (): Promise<void> => {
    readings += 1;
    while (waiting.size > 0) {
      const taken = take();
      try {
        const rows = await findSessions(database, [...taken.keys()]);
        for (const [sessionId, { resolve }] of taken) resolve(rows.get(sessionId));
      } catch (error) {
        for (const { reject } of taken.values()) reject(error);
      }
    }
    readings -= 1;
  };
  return {
    async read(sessionId: string): Promise<SessionRow | undefined> {
      let own = waiting.get(sessionId);
      if (own === undefined) waiting.set(sessionId, (own = Promise.withResolvers()));
      if (readings < READINGS_MAX) void readWaiting();
      return own.promise;
    },
  };
}
