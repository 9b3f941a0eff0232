import { formatVt, type Clock } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';
import type { RecentFind } from '@voltide/games/packs/contract';

import type { Database } from '../db/pool.ts';
import type { Catalogue } from './catalogue.ts';
import {
  addRecentFinds,
  listRecentFindRows,
  trimRecentFinds,
  type FeedFind,
  type NamedFind,
} from './recent-finds.sql.ts';

const PER_TABLE = 20;
const SHOWN = 20;
/** A find is told to others when the slowest reel has landed, never before its finder has seen it. */
const REVEAL_MS = 5000;

type FeedPorts = { readonly database: Database; readonly catalogue: Catalogue; readonly clock: Clock };

export type RecentFinds = ReturnType<typeof createRecentFinds>;

/**
 * The newest finds of everybody, one entry a play. Plays leave theirs here after the commit; `sync`, run now and then,
 * shares them with the other nodes by a table of a few hundred rows. Nothing here counts or reads the tables of plays.
 */
export function createRecentFinds({ database, catalogue, clock }: FeedPorts) {
  const pending = new Map<number, FeedFind[]>();
  let shared: readonly NamedFind[] = [];
  const share = async (finds: readonly FeedFind[]): Promise<void> => {
    if (finds.length === 0) return;
    await addRecentFinds(database, finds);
    await trimRecentFinds(database, PER_TABLE);
  };
  /** Has finds that could not be shared wait before those that came meanwhile. */
  const keep = (tableId: number, finds: readonly FeedFind[]): void => {
    pending.set(tableId, [...finds, ...(pending.get(tableId) ?? [])].slice(-PER_TABLE));
  };
  return {
    /** Takes note of the best find of a committed play. */
    record(find: FeedFind): void {
      let finds = pending.get(find.tableId);
      if (finds === undefined) pending.set(find.tableId, (finds = []));
      finds.push(find);
      if (finds.length >= 2 * PER_TABLE) finds.splice(0, finds.length - PER_TABLE);
    },

    /** Shares this node's finds and learns those of the others. Where that fails, the next time shares them too. */
    async sync(): Promise<void> {
      const taken = new Map(pending);
      pending.clear();
      try {
        await share([...taken.values()].flatMap((each) => each.slice(-PER_TABLE)));
      } catch (error) {
        for (const [tableId, finds] of taken) keep(tableId, finds);
        throw error;
      }
      shared = await listRecentFindRows(database);
    },

    /** The best finds of the newest plays, at most 20; of one pack where it is named. */
    list(packId?: string): RecentFind[] {
      const untilMs = clock.nowMs() - REVEAL_MS;
      const finds: RecentFind[] = [];
      for (const find of shared) {
        const pack = catalogue.findByTableId(find.tableId)?.pack;
        if (pack === undefined || find.atMs > untilMs || (packId !== undefined && pack.id !== packId)) continue;
        finds.push(viewOf(pack, find));
        if (finds.length === SHOWN) break;
      }
      return finds;
    },
  };
}

function viewOf(pack: ReturnType<Catalogue['getByTableId']>['pack'], find: NamedFind): RecentFind {
  const item = getPackItem(pack, find.item);
  return {
    packId: pack.id,
    itemId: item.id,
    itemName: item.name,
    rarity: item.rarity,
    value: formatVt(item.valueSun),
    finds: find.finds,
    player: find.username ?? 'Guest',
    at: new Date(find.atMs).toISOString(),
  };
}
