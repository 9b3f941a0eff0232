import { type UserId } from '@voltide/core';
import type { Earned } from '@voltide/games/progress/levels';

import type { Connection } from '../../platform/db/pool.ts';
import { list, one } from '../../platform/db/rows.ts';

type CacheStanding = Earned & { readonly tokens: number };

export type OpenedCache = { readonly tier: number; readonly epoch: number; readonly nonce: number };

export async function getCacheStanding(connection: Connection, userId: UserId): Promise<CacheStanding> {
  return one<CacheStanding>(connection, {
    name: 'cache-standing',
    text: `select tokens::integer as "tokens", cash_edge as "cashEdgeSun", promo_edge as "promoEdgeSun",
        xp::bigint as "givenXp"
      from voltide.player where user_id = $1`,
    values: [userId],
  });
}

export async function listOpenedCaches(connection: Connection, userId: UserId): Promise<readonly OpenedCache[]> {
  return list<OpenedCache>(connection, {
    name: 'opened-caches',
    text: `select tier::integer as "tier", epoch::integer as "epoch", nonce::integer as "nonce"
      from voltide.cache_open where user_id = $1 and tier > 0 order by tier`,
    values: [userId],
  });
}
