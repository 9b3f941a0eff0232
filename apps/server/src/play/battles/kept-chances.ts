import type { Clock } from '@voltide/core';
import type { Chance } from '@voltide/games/battles/figures';
import type { Logger } from 'pino';

import type { Database } from '../../platform/db/pool.ts';
import { deleteTieChances, insertTieChance, listTieChances } from './tie-chances.sql.ts';

export type KeptPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
};

/** Chances that this node remembers: 200 bytes each. */
const REMEMBERED = 2000;
const STORED_FOR_MS = 30 * 86_400_000;
const STORED = 50_000;

export function createKeptChances({ database, clock, log }: KeptPorts) {
  const kept = new Map<string, Chance>();
  const remember = (key: string, chance: Chance): void => {
    kept.delete(key);
    kept.set(key, chance);
    const [oldest] = kept.keys();
    if (kept.size > REMEMBERED && oldest !== undefined) kept.delete(oldest);
  };
  return {
    find(key: string): Chance | undefined {
      const chance = kept.get(key);
      if (chance !== undefined) remember(key, chance);
      return chance;
    },

    async read(keys: readonly string[]): Promise<ReadonlyMap<string, Chance>> {
      if (keys.length === 0) return new Map();
      const stored = await listTieChances(database, keys);
      for (const [key, chance] of stored) remember(key, chance);
      return stored;
    },

    /** Keeps a chance for all nodes. If the database fails, this node still remembers it. */
    async store(key: string, chance: Chance): Promise<void> {
      remember(key, chance);
      await insertTieChance(database, { key, chance, atMs: clock.nowMs() }).catch((error: unknown) => {
        log.warn({ err: error }, 'the chance of a tie was not stored');
      });
    },

    /** Deletes old chances, and all but the newest of those that strangers have caused. */
    deleteOld: (): Promise<void> =>
      deleteTieChances(database, { beforeMs: clock.nowMs() - STORED_FOR_MS, most: STORED }),
  };
}
