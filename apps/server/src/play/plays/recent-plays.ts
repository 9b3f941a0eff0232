import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import {
  addRecentPlays,
  listRecentPlays,
  trimRecentPlays,
  type NamedPlay,
  type RecentPlay,
} from './recent-plays.sql.ts';

const PER_TABLE = 20;
/** A play is published when the slowest reel or wheel has stopped, never before its player has seen it. */
const REVEAL_MS = 5000;

type FeedPorts = { readonly database: Database; readonly clock: Clock };

export type RecentPlays = ReturnType<typeof createRecentPlays>;

/**
 * The newest plays of all players. Plays are added here after the commit; `sync` shares them with the other nodes by a
 * table of a few hundred rows. Nothing here counts or reads the tables of plays.
 */
export function createRecentPlays({ database, clock }: FeedPorts) {
  const pending = new Map<number, RecentPlay[]>();
  let shared: readonly NamedPlay[] = [];
  const share = async (plays: readonly RecentPlay[]): Promise<void> => {
    if (plays.length === 0) return;
    await addRecentPlays(database, plays);
    await trimRecentPlays(database, PER_TABLE);
  };
  const keep = (tableId: number, plays: readonly RecentPlay[]): void => {
    pending.set(tableId, [...plays, ...(pending.get(tableId) ?? [])].slice(-PER_TABLE));
  };
  return {
    record(play: RecentPlay): void {
      let plays = pending.get(play.tableId);
      if (plays === undefined) pending.set(play.tableId, (plays = []));
      plays.push(play);
      if (plays.length >= 2 * PER_TABLE) plays.splice(0, plays.length - PER_TABLE);
    },

    /** Shares this node's plays and reads those of the others. After a failure the next run shares them too. */
    async sync(): Promise<void> {
      const taken = new Map(pending);
      pending.clear();
      try {
        await share([...taken.values()].flatMap((each) => each.slice(-PER_TABLE)));
      } catch (error) {
        for (const [tableId, plays] of taken) keep(tableId, plays);
        throw error;
      }
      shared = await listRecentPlays(database);
    },

    *list(): Generator<NamedPlay> {
      const untilMs = clock.nowMs() - REVEAL_MS;
      for (const play of shared) if (play.atMs <= untilMs) yield play;
    },
  };
}
