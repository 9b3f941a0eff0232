import type { UserId } from '@voltide/core';
import { PLAY_LASTS_MS } from '@voltide/games/progress/play-time';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

type ActiveDay = {
  readonly day: number;
  readonly playedMs: number;
  readonly plays: number;
  readonly stake: bigint;
  readonly returned: bigint;
};

const DAY_MS = 86_400_000;

/**
 * Lists the days since a moment on which a player played, battles too, or on which the time of a play went on. Time
 * goes on from each play to the next, for five minutes at most; over midnight each day has its part.
 */
export async function listActiveDays(
  connection: Connection,
  userId: UserId,
  { fromMs, atMs }: { readonly fromMs: number; readonly atMs: number },
): Promise<readonly ActiveDay[]> {
  return list<ActiveDay>(connection, {
    name: 'activity-days',
    text: `with step as materialized (
        select p.at_ms, p.at_ms / ${DAY_MS} as day, p.bucket, p.stake, p.returned,
          greatest(p.at_ms, least(
            p.at_ms + ${PLAY_LASTS_MS}, coalesce(lead(p.at_ms) over (order by p.epoch, p.nonce, p.place), $3::bigint)
          )) as ends_ms
        from (
          select y.epoch, y.nonce, null::integer as place, y.at_ms, y.bucket, y.stake::bigint as stake, y.returned
          from voltide.play y where y.user_id = $1 and y.at_ms >= $2::bigint - ${PLAY_LASTS_MS}
          union all
          select b.epoch, b.nonce, b.place, b.at_ms, b.bucket, b.stake::bigint, b.credit + b.found
          from voltide.battle_play b where b.user_id = $1 and b.at_ms >= $2::bigint - ${PLAY_LASTS_MS}
        ) p
      ),
      part as (
        select s.day, least(s.ends_ms, (s.day + 1) * ${DAY_MS}) - s.at_ms as ms, 1 as plays,
          case s.bucket when 'cash' then s.stake else 0 end as stake,
          case s.bucket when 'cash' then s.returned else 0 end as returned
        from step s
        union all
        select s.day + 1, s.ends_ms - (s.day + 1) * ${DAY_MS}, 0, 0, 0
        from step s where s.ends_ms > (s.day + 1) * ${DAY_MS}
      )
      select t.day::integer as day, sum(t.ms)::double precision as "playedMs", sum(t.plays)::integer as plays,
        sum(t.stake)::bigint as stake, sum(t.returned)::bigint as returned
      from part t where t.day >= $2::bigint / ${DAY_MS}
      group by t.day order by t.day`,
    values: [userId, fromMs, atMs],
  });
}
