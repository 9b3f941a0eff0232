import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { listFoundItems } from './sets.sql.ts';

/** How many packs a player has completed: every item of one version of each was received at some time. */
export type CountSets = (userId: UserId) => Promise<number>;

export function createCountSets(database: Connection, catalogue: Pick<Catalogue, 'findByTableId'>): CountSets {
  return async (userId) => {
    const complete = (await listFoundItems(database, userId)).flatMap(({ tableId, items }) => {
      const pack = catalogue.findByTableId(tableId)?.pack;
      return pack !== undefined && items === pack.items.length ? [pack.id] : [];
    });
    return new Set(complete).size;
  };
}
