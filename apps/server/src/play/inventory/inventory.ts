import type { listStacks, ResponseOf, Stack } from '@voltide/contract';
import { formatVt, type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { listStackRows, type StackKey, type StackRow } from './items.sql.ts';

/** Describes a held item by its game: its name, and its source. */
export type DescribeItem = (
  tableId: number,
  item: number,
) => Pick<Stack, 'packId' | 'packName' | 'itemId' | 'itemName' | 'rarity'>;

/** The most battles that a stack names as its source. */
const BATTLES_NAMED = 20;

type InventoryPorts = { readonly database: Connection; readonly describeItem: DescribeItem };

/** Lists a user's items: equal items stacked, the most valuable first. */
export function createInventory({ database, describeItem }: InventoryPorts) {
  return async (userId: UserId): Promise<ResponseOf<typeof listStacks>> => {
    const rows = await listStackRows(database, userId);
    return {
      stacks: rows.map((row) => stackView(describeItem, row)),
      count: rows.reduce((count, row) => count + row.count, 0),
      total: formatVt(rows.reduce((sum, row) => sum + row.valueSun * BigInt(row.count), 0n)),
    };
  };
}

function stackView(describeItem: DescribeItem, row: StackRow): Stack {
  return {
    id: `${row.tableId}-${row.item}-${row.bucket}`,
    ...describeItem(row.tableId, row.item),
    bucket: row.bucket,
    value: formatVt(row.valueSun),
    count: row.count,
    battles: countByBattle(row.battleIds),
  };
}

function countByBattle(battleIds: readonly string[]): Stack['battles'] {
  const byBattle = Map.groupBy(battleIds, (battleId) => battleId);
  return [...byBattle].slice(0, BATTLES_NAMED).map(([battleId, items]) => ({ battleId, count: items.length }));
}

export function parseStackId(id: string): StackKey {
  const [tableId, item, bucket] = id.split('-');
  return { tableId: Number(tableId), item: Number(item), bucket: bucket === 'cash' ? 'cash' : 'promo' };
}
