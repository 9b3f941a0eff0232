import { getPackItem } from '@voltide/games/packs/catalogue';
import { packsGame } from '@voltide/games/packs/rules';
import { createPlayRecord } from '@voltide/games/records/record';

import type { DescribeItem } from '../inventory/inventory.ts';
import type { PlayPresenter } from '../plays/play.ts';
import type { Catalogue } from './catalogue.ts';
import { playView, storedInput } from './play-view.ts';

export function createPackPresenter(catalogue: Catalogue): PlayPresenter {
  return {
    view: (play, stateOf) => playView(catalogue, play, stateOf),
    record: (play) => {
      const { pack } = catalogue.getByTableId(play.tableId);
      return createPlayRecord(packsGame, pack, {
        epoch: play.epoch,
        nonce: play.nonce,
        commitment: play.commitment,
        clientSeed: play.clientSeed,
        serverSeed: play.serverSeed,
        input: storedInput(play),
        tableHash: pack.hash,
        draws: play.draws,
        at: new Date(play.atMs).toISOString(),
      });
    },
    tableName: (tableId) => catalogue.getByTableId(tableId).pack.name,
    cells: (play) => {
      const { quantity, value, items } = playView(catalogue, play, () => 'held');
      return { quantity, value, result: items.map(({ itemName }) => itemName).join('; ') };
    },
  };
}

export function createItemPresenter(catalogue: Catalogue): DescribeItem {
  return (tableId, item) => {
    const { pack } = catalogue.getByTableId(tableId);
    const { id, name, rarity } = getPackItem(pack, item);
    return { packId: pack.id, packName: pack.name, itemId: id, itemName: name, rarity };
  };
}
