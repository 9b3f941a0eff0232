import { formatVt } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';
import type { RecentFind } from '@voltide/contract';

import type { RecentPlays } from '../plays/recent-plays.ts';
import type { NamedPlay } from '../plays/recent-plays.sql.ts';
import { presentPerson } from '../../people/person/present-person.ts';
import type { Catalogue } from './catalogue.ts';

const SHOWN = 20;

type FeedPorts = { readonly recentPlays: Pick<RecentPlays, 'list'>; readonly catalogue: Catalogue };

export type RecentFinds = ReturnType<typeof createRecentFinds>;

/** A find of the feed with the play that it stands for, which stays the same when its player is shown otherwise. */
export type KeyedFind = { readonly key: string; readonly find: RecentFind };

/** The newest finds of everybody, one entry a play. */
export function createRecentFinds({ recentPlays, catalogue }: FeedPorts) {
  const listKeyed = (packId?: string): KeyedFind[] => {
    const finds: KeyedFind[] = [];
    for (const play of recentPlays.list()) {
      const pack = catalogue.findByTableId(play.tableId)?.pack;
      if (pack === undefined || (packId !== undefined && pack.id !== packId)) continue;
      finds.push({ key: `${play.userId} ${play.epoch} ${play.nonce}`, find: viewOf(pack, play) });
      if (finds.length === SHOWN) break;
    }
    return finds;
  };
  return {
    listKeyed,

    /** The best finds of the newest plays, at most 20; of one pack where it is named. */
    list: (packId?: string): RecentFind[] => listKeyed(packId).map(({ find }) => find),
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
    player: presentPerson(play),
    at: new Date(play.atMs).toISOString(),
  };
}
