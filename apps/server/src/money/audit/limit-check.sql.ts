import { PLAY_LASTS_MS } from '@voltide/games/progress/play-time';

import type { Connection } from '../../platform/db/pool.ts';
import { countOf } from './count-of.ts';

const DAY_MS = 86_400_000;
const PERIODS = ['day', 'week', 'month'] as const;

/**
 * The time that each player has played in the latest day, week and month of a play, in the order of the plays. Each
 * counts from the one before it, for five minutes at most; the first of a period counts from its beginning.
 */
const PLAYED = `
  select o.user_id, sum(o.ms) as played_ms,
    ${PERIODS.map(
      (period) =>
        `coalesce(sum(o.ms) filter (where o.n > o.first_of_${period}), 0)
          + sum(greatest(o.ends_ms - o.${period}_ms, 0)) filter (where o.n = o.first_of_${period})
          as of_${period}_ms`,
    ).join(',\n    ')}
  from (
    select s.user_id, s.n, s.ms, s.ends_ms, s.day_ms, s.week_ms, s.month_ms,
      ${PERIODS.map(
        (period) =>
          `first_value(s.n) over (partition by s.user_id order by s.${period}_ms desc, s.n) as first_of_${period}`,
      ).join(',\n      ')}
    from (
      select p.user_id, row_number() over w as n,
        greatest(least(p.at_ms - coalesce(lag(p.at_ms) over w, p.at_ms), ${PLAY_LASTS_MS}), 0) as ms,
        least(coalesce(lag(p.at_ms) over w, 0) + ${PLAY_LASTS_MS}, p.at_ms) as ends_ms,
        ${PERIODS.map(
          (period) => `(date_trunc('${period}', d.day)::date - '1970-01-01'::date) * ${DAY_MS}::bigint as ${period}_ms`,
        ).join(',\n        ')}
      from (
        select user_id, epoch, nonce, null::integer as place, at_ms from voltide.play
        union all
        select user_id, epoch, nonce, place, at_ms from voltide.battle_play
      ) p
      cross join lateral (
        select ('1970-01-01'::date + (p.at_ms / ${DAY_MS})::integer)::timestamp as day
      ) d
      window w as (partition by p.user_id order by p.epoch, p.nonce, p.place)
    ) s
  ) o
  group by o.user_id`;

export async function countLimitFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    select count(*) as count
    from voltide.player y
    left join (${PLAYED}) s on s.user_id = y.user_id
    where y.played_ms <> coalesce(s.played_ms, 0)
      or ${PERIODS.map(
        (period) => `y.played_ms - (y.played_marks).before_${period} <> coalesce(s.of_${period}_ms, 0)`,
      ).join(' or ')}
      or not y.has_limits and (
        exists (select from voltide.player_limit l where l.user_id = y.user_id)
        or exists (select from voltide.exclusion e where e.user_id = y.user_id)
      )`,
  });
}
