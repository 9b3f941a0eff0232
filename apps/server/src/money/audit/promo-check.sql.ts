import type { Connection } from '../../platform/db/pool.ts';
import { countOf } from './count-of.ts';

const DAY_MS = 86_400_000;
/** The clocks of nodes may differ by so much: a booking right after an expiry does not count as earlier. */
const SKEW_MS = 60_000;

/**
 * Counts expiries of promo that the rules book does not allow: without 14 days between the notice and the end, or with
 * a play, a seat of a battle or any other movement of the player's balances in the 90 days before. Also counts players
 * with a notice whose books are closed.
 */
export async function countExpiryFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `select (
      select count(*) from voltide.promo_expiry e
      where e.at_ms < e.noticed_at_ms + 14 * $1::bigint or e.at_ms < e.activity_at_ms + 90 * $1::bigint
        or exists (select from voltide.play p
          where p.user_id = e.user_id and p.at_ms > e.at_ms - 90 * $1::bigint and p.at_ms < e.at_ms - $2::bigint)
        or exists (select from voltide.battle_seat s
          where s.user_id = e.user_id
            and s.taken_at_ms > e.at_ms - 90 * $1::bigint and s.taken_at_ms < e.at_ms - $2::bigint)
        or exists (select from voltide.transfer t
          where t.user_id = e.user_id and t.cause <> 'expiry'
            and t.at_ms > e.at_ms - 90 * $1::bigint and t.at_ms < e.at_ms - $2::bigint)
    ) + (
      select count(*) from voltide.promo_notice n
      join voltide.player p on p.user_id = n.user_id and p.closed_at_ms is not null
    ) as count`,
    values: [DAY_MS, SKEW_MS],
  });
}
