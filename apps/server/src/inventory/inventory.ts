import type { listStacks, ResponseOf, Stack } from '@voltide/contract';
import { formatVt, type UserId } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';

import type { Database } from '../db/pool.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { listStackRows, type StackKey, type StackRow } from './finds.sql.ts';

/** What a user holds: equal finds stacked, the most valuable first. */
export async function readInventory(
  database: Database,
  catalogue: Catalogue,
  userId: UserId,
): Promise<ResponseOf<typeof listStacks>> {
  const rows = await listStackRows(database, userId);
  return {
    stacks: rows.map((row) => stackView(catalogue, row)),
    count: rows.reduce((count, row) => count + row.count, 0),
    total: formatVt(rows.reduce((sum, row) => sum + row.valueSun * BigInt(row.count), 0n)),
  };
}

function stackView(catalogue: Catalogue, row: StackRow): Stack {
  const { pack } = catalogue.getByTableId(row.tableId);
  const item = getPackItem(pack, row.item);
  return {
    id: `${row.tableId}-${row.item}-${row.bucket}`,
    packId: pack.id,
    packName: pack.name,
    itemId: item.id,
    itemName: item.name,
    rarity: item.rarity,
    bucket: row.bucket,
    value: formatVt(row.valueSun),
    count: row.count,
  };
}

/** Reads the name of a stack that the contract's schema has let through. */
export function parseStackId(id: string): StackKey {
  const [tableId, item, bucket] = id.split('-');
  return { tableId: Number(tableId), item: Number(item), bucket: bucket === 'cash' ? 'cash' : 'promo' };
}
