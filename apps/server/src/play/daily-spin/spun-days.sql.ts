import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import type { PlayRef } from '../plays/plays.sql.ts';

/** A day on which the user has spun, counted from 1970 in UTC, and its spin. */
export type SpunDay = PlayRef & { readonly utcDay: number };

export async function listSpunDays(connection: Connection, userId: UserId): Promise<readonly SpunDay[]> {
  const rows = await list<{ utcDay: number; epoch: number; nonce: number }>(connection, {
    name: 'spun-days',
    text: `select utc_day as "utcDay", epoch, nonce from voltide.daily_play
      where user_id = $1 and game = 'spin' order by utc_day`,
    values: [userId],
  });
  return rows.map(({ utcDay, epoch, nonce }) => ({ utcDay, epoch, nonce }));
}
