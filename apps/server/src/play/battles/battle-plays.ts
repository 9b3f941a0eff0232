import type { BattlePlay } from '@voltide/contract';
import { formatVt, present } from '@voltide/core';
import type { BattleResult } from '@voltide/games/battles/record';

import type { DescribeItem } from '../inventory/inventory.ts';
import type { BattleEntries, BattleEntry } from '../plays/battle-entries.ts';
import {
  findBattlePlay,
  listBattlePlays,
  listBattlePlaysAfter,
  sumBattlePlays,
  type BattlePlayRow,
} from './battle-plays.sql.ts';
import { findBattleRecord, type RecordPorts } from './battle-record.ts';

export function createBattlePlays(ports: RecordPorts & { readonly describeItem: DescribeItem }): BattleEntries {
  const { database, describeItem } = ports;
  const entryOf = (row: BattlePlayRow): BattleEntry => ({
    at: { epoch: row.epoch, nonce: row.nonce, place: row.place },
    play: viewOf(row, describeItem),
  });
  return {
    list: async (userId, page) => (await listBattlePlays(database, userId, page)).map(entryOf),
    listAfter: async (userId, after, limit) =>
      (await listBattlePlaysAfter(database, userId, after, limit)).map(entryOf),
    async find(userId, battleId) {
      const row = await findBattlePlay(database, userId, battleId);
      return row === undefined ? undefined : entryOf(row);
    },
    sum: (userId, filter) => sumBattlePlays(database, userId, filter),
    async findRecord(battleId) {
      const record = await findBattleRecord(ports, battleId);
      return record === undefined ? undefined : JSON.stringify(record);
    },
  };
}

function viewOf(row: BattlePlayRow, describeItem: DescribeItem): BattlePlay {
  const { battleId, seat, layout, mode, inverse, stakeSun, creditSun, foundSun } = row;
  const { found, winners } = JSON.parse(row.result) as BattleResult;
  const hasWon = winners.includes(seat);
  return {
    id: `battle-${battleId}`,
    game: 'battles',
    gameName: 'Battle',
    battleId,
    name: `${layout} ${mode}${inverse ? ' inverse' : ''}`,
    rounds: row.rounds,
    seat,
    share: row.share,
    hasWon,
    result: mode === 'shared' ? 'Shared the pot' : hasWon ? 'Won the battle' : 'Lost the battle',
    commitment: row.commitment,
    serverSeed: row.serverSeed,
    clientSeed: row.clientSeed,
    stake: formatVt(stakeSun),
    bucket: row.bucket,
    value: formatVt(creditSun + foundSun),
    credited: formatVt(creditSun),
    items: row.itemKs.map((k, i) => {
      const item = describeItem(present(row.tableIds[i], 'a table'), present(row.items[i], 'an item'));
      const { packId, itemId, itemName, rarity } = item;
      return { k, packId, itemId, itemName, rarity, value: present(found[k], 'an item').value };
    }),
    at: new Date(Number(row.atMs)).toISOString(),
  };
}
