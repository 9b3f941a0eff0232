import { formatVt } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';
import type { RecentItem } from '@voltide/contract';

import type { RecentPlays } from '../plays/recent-plays.ts';
import type { NamedPlay } from '../plays/recent-plays.sql.ts';
import { presentPerson } from '../../people/person/present-person.ts';
import type { Catalogue } from './catalogue.ts';

const SHOWN = 20;

type FeedPorts = { readonly recentPlays: Pick<RecentPlays, 'list'>; readonly catalogue: Catalogue };

export type RecentItems = ReturnType<typeof createRecentItems>;

/** An item of the feed with its play, which stays the same when its player appears otherwise. */
export type KeyedItem = { readonly key: string; readonly item: RecentItem };

export function createRecentItems({ recentPlays, catalogue }: FeedPorts) {
  const listKeyed = (packId?: string): KeyedItem[] => {
    const items: KeyedItem[] = [];
    for (const play of recentPlays.list()) {
      const pack = catalogue.findByTableId(play.tableId)?.pack;
      if (pack === undefined || (packId !== undefined && pack.id !== packId)) continue;
      items.push({ key: `${play.userId} ${play.epoch} ${play.nonce}`, item: viewOf(pack, play) });
      if (items.length === SHOWN) break;
    }
    return items;
  };
  return {
    listKeyed,

    list: (packId?: string): RecentItem[] => listKeyed(packId).map(({ item }) => item),
  };
}

function viewOf(pack: ReturnType<Catalogue['getByTableId']>['pack'], play: NamedPlay): RecentItem {
  const item = getPackItem(pack, play.item);
  return {
    packId: pack.id,
    itemId: item.id,
    itemName: item.name,
    rarity: item.rarity,
    value: formatVt(item.valueSun),
    items: play.items,
    player: presentPerson(play),
    at: new Date(play.atMs).toISOString(),
  };
}
