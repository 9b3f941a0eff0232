import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import { ALL_FINDS } from '../ledger/counter-check.sql.ts';

/** How many different items of an odds table a player has ever received. */
export type FoundItems = { readonly tableId: number; readonly items: number };

/** What a player has ever received, sold items too, by odds table. */
export async function listFoundItems(connection: Connection, userId: UserId): Promise<readonly FoundItems[]> {
  const { rows } = await connection.query<FoundItems>({
    name: 'avatar-found-items',
    text: `select a.table_id as "tableId", count(distinct a.item)::integer as items
      from (${ALL_FINDS}) a where a.user_id = $1 group by a.table_id`,
    values: [userId],
  });
  return rows;
}
