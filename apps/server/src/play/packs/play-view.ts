import type { PackPlay } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';
import { itemIndexOf } from '@voltide/games/packs/odds';
import type { PacksInput } from '@voltide/games/packs/rules';

import { playIdOf, type ItemState, type StateOf, type StoredPlay } from '../plays/play.ts';
import type { Catalogue, PackVersion } from './catalogue.ts';

export function storedInput({ draws }: Pick<StoredPlay, 'draws'>): PacksInput {
  return { qty: draws.length };
}

export function playView(catalogue: Catalogue, play: StoredPlay, stateOf: StateOf): PackPlay {
  const { pack } = catalogue.getByTableId(play.tableId);
  let valueSun = 0n;
  const items = play.draws.map((ticket, k) => {
    const item = getPackItem(pack, itemIndexOf(pack, ticket));
    valueSun += item.valueSun;
    const state = play.soldK.includes(k) ? 'auto_sold' : stateOf(k);
    return findView({ play, k, ticket, state, item });
  });
  return {
    id: playIdOf(play),
    game: 'packs',
    packId: pack.id,
    packName: pack.name,
    tableHash: pack.hash,
    epoch: play.epoch,
    nonce: play.nonce,
    commitment: play.commitment,
    clientSeed: play.clientSeed,
    serverSeed: play.serverSeed,
    quantity: play.draws.length,
    stake: formatVt(play.stakeSun),
    bucket: play.bucket,
    value: formatVt(valueSun),
    credited: formatVt(play.creditSun),
    items,
    at: new Date(play.atMs).toISOString(),
  };
}

type FoundItem = {
  readonly play: StoredPlay;
  readonly k: number;
  readonly ticket: number;
  readonly state: ItemState;
  readonly item: PackVersion['pack']['items'][number];
};

function findView({ play, k, ticket, state, item }: FoundItem): PackPlay['items'][number] {
  return {
    id: `${play.epoch}-${play.nonce}-${k}`,
    itemId: item.id,
    itemName: item.name,
    rarity: item.rarity,
    value: formatVt(item.valueSun),
    ticket,
    state,
  };
}
