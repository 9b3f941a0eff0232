import { ACTIVITY_DAYS, type getActivity, type ResponseOf } from '@voltide/contract';
import { formatVt, type Clock, type UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { listActiveDays } from './activity.sql.ts';

const DAY_MS = 86_400_000;

export function createActivity({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return async (userId: UserId): Promise<ResponseOf<typeof getActivity>> => {
    const atMs = clock.nowMs();
    const first = Math.floor(atMs / DAY_MS) - ACTIVITY_DAYS + 1;
    const rows = await listActiveDays(database, userId, { fromMs: first * DAY_MS, atMs });
    const days = Array.from({ length: ACTIVITY_DAYS }, (_, i) => {
      const row = rows.find(({ day }) => day === first + i);
      return {
        day: new Date((first + i) * DAY_MS).toISOString().slice(0, 10),
        playedMs: row?.playedMs ?? 0,
        plays: row?.plays ?? 0,
        stake: formatVt(row?.stake ?? 0n),
        net: formatVt((row?.returned ?? 0n) - (row?.stake ?? 0n)),
      };
    });
    return { days };
  };
}
