import { type UserId } from '@voltide/core';
import { levelOf, totalXp, type Earned } from '@voltide/games/progress/levels';

import type { Connection } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';

async function findEarned(connection: Connection, userId: UserId): Promise<Earned> {
  const row = await one<{ cashEdge: bigint; promoEdge: bigint; xp: bigint }>(connection, {
    name: 'level-earned',
    text: `select cash_edge as "cashEdge", promo_edge as "promoEdge", xp::bigint as xp from voltide.player
      where user_id = $1`,
    values: [userId],
  });
  const { cashEdge, promoEdge, xp } = row;
  return { cashEdgeSun: cashEdge, promoEdgeSun: promoEdge, givenXp: xp };
}

export async function findLevel(connection: Connection, userId: UserId): Promise<number> {
  return levelOf(totalXp(await findEarned(connection, userId)));
}
