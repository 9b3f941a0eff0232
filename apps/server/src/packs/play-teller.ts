import { formatVt } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';
import { packsGame } from '@voltide/games/packs/rules';
import { createPlayRecord } from '@voltide/games/record';

import type { DescribeItem } from '../inventory/inventory.ts';
import type { PlayTeller } from '../plays/play.ts';
import type { Catalogue } from './catalogue.ts';
import { playView, storedInput } from './play-view.ts';

const COLUMNS = [
  'play',
  'at',
  'pack',
  'packs opened',
  'stake',
  'balance',
  'value',
  'credited',
  'finds',
  'draws',
  'table hash',
  'commitment',
  'client seed',
  'server seed',
];

/** Tells plays by which packs were opened. */
export function createPackTeller(catalogue: Catalogue): PlayTeller {
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
    tablesOf: (packId) => catalogue.listVersions(packId).map(({ tableId }) => tableId),
    packOf: (tableId) => {
      const { pack } = catalogue.getByTableId(tableId);
      return { packId: pack.id, packName: pack.name };
    },
    columns: COLUMNS,
    cells: (play) => {
      const view = playView(catalogue, play, () => 'held');
      return [
        view.id,
        view.at,
        view.packName,
        `${view.quantity}`,
        view.stake,
        view.bucket,
        view.value,
        formatVt(play.creditSun),
        view.finds.map(({ itemName }) => itemName).join('; '),
        play.draws.join('; '),
        view.tableHash,
        view.commitment,
        view.clientSeed,
        view.serverSeed ?? '',
      ];
    },
  };
}

/** Tells the items that packs hold. */
export function createItemTeller(catalogue: Catalogue): DescribeItem {
  return (tableId, item) => {
    const { pack } = catalogue.getByTableId(tableId);
    const { id, name, rarity } = getPackItem(pack, item);
    return { packId: pack.id, packName: pack.name, itemId: id, itemName: name, rarity };
  };
}
