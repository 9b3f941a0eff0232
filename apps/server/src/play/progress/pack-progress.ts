import type { getPackProgress, PackProgress, ResponseOf } from '@voltide/contract';
import type { UserId } from '@voltide/core';
import { setStanding } from '@voltide/games/progress/sets';

import type { Database } from '../../platform/db/pool.ts';
import type { Catalogue, PackVersion } from '../packs/catalogue.ts';
import { foldProgress } from './progress.sql.ts';
import { listItemsHad, listTablesPlayed, type ItemRow, type TableRow } from './statistics.sql.ts';

type PackProgressPorts = {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, 'listCurrent' | 'findByTableId'>;
};

export function createPackProgress({ database, catalogue }: PackProgressPorts) {
  return async (userId: UserId): Promise<ResponseOf<typeof getPackProgress>> => {
    await foldProgress(database, [userId]);
    const [tables, items] = await Promise.all([listTablesPlayed(database, userId), listItemsHad(database, userId)]);
    const packs = catalogue.listCurrent().map((version) => presentPack(catalogue, version, tables, items));
    return { packs, sets: { complete: packs.filter(({ isComplete }) => isComplete).length, of: packs.length } };
  };
}

type Had = { itemId: string; drawn: number; received: number };

function presentPack(
  catalogue: PackProgressPorts['catalogue'],
  { pack }: PackVersion,
  tables: readonly TableRow[],
  items: readonly ItemRow[],
): PackProgress {
  const versionOf = (tableId: number) => {
    const found = catalogue.findByTableId(tableId)?.pack;
    return found?.id === pack.id ? found : undefined;
  };
  const had = new Map<string, Had>();
  for (const { tableId, item, drawn, received } of items) {
    const itemId = versionOf(tableId)?.items[item]?.id;
    if (itemId === undefined) continue;
    const before = had.get(itemId) ?? { itemId, drawn: 0, received: 0 };
    had.set(itemId, { itemId, drawn: before.drawn + drawn, received: before.received + received });
  }
  const set = { packId: pack.id, itemIds: pack.items.map(({ id }) => id) };
  const { missing, isComplete } = setStanding(set, new Set(had.keys()));
  return {
    packId: pack.id,
    opens: tables.reduce((sum, { tableId, draws }) => sum + (versionOf(tableId) === undefined ? 0 : draws), 0),
    items: [...had.values()],
    missing: [...missing],
    isComplete,
  };
}
