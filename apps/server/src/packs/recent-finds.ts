import { formatVt } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';
import type { RecentFind } from '@voltide/contract';

import { playerName, type RecentPlays } from '../plays/recent-plays.ts';
import type { NamedPlay } from '../plays/recent-plays.sql.ts';
import type { Catalogue } from './catalogue.ts';

const SHOWN = 20;

type FeedPorts = { readonly recentPlays: Pick<RecentPlays, 'list'>; readonly catalogue: Catalogue };

export type RecentFinds = ReturnType<typeof createRecentFinds>;

/** The newest finds of everybody, one entry a play. */
export function createRecentFinds({ recentPlays, catalogue }: FeedPorts) {
  return {
    /** The best finds of the newest plays, at most 20; of one pack where it is named. */
    list(packId?: string): RecentFind[] {
      const finds: RecentFind[] = [];
      for (const play of recentPlays.list()) {
        const pack = catalogue.findByTableId(play.tableId)?.pack;
        if (pack === undefined || (packId !== undefined && pack.id !== packId)) continue;
        finds.push(viewOf(pack, play));
        if (finds.length === SHOWN) break;
      }
      return finds;
    },
  };
}

function viewOf(pack: ReturnType<Catalogue['getByTableId']>['pack'], play: NamedPlay): RecentFind {
  const item = getPackItem(pack, play.item);
  return {
    packId: pack.id,
    itemId: item.id,
    itemName: item.name,
    rarity: item.rarity,
    value: formatVt(item.valueSun),
    finds: play.finds,
    player: playerName(play),
    at: new Date(play.atMs).toISOString(),
  };
}
