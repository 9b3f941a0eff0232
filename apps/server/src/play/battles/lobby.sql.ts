import type { Layout } from '@voltide/games/battles/layouts';
import type { Mode } from '@voltide/games/battles/lock';
import { DECIDER_MS, LONGEST_SHOW_MS, ROLL_LEAD_MS, ROUND_MS } from '@voltide/games/battles/timeline';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import { BATTLE, type BattleRow } from './battles.sql.ts';

type BattleFilter = {
  readonly layout?: Layout | undefined;
  readonly mode?: Mode | undefined;
  readonly pack?: string | undefined;
  readonly maxEntrySun?: bigint | undefined;
  readonly maxSeatSun?: bigint | undefined;
  readonly against?: 'people' | 'house' | undefined;
};

/** Filters in SQL; the first parameters are those of `filterValues`. */
const PASSES = `b.link is null and not b.is_of_guest
  and ($1::text is null or b.layout = $1) and ($2::text is null or b.mode = $2)
  and ($3::text is null or exists (
    select from unnest(b.rounds) r (name) where split_part(r.name, '@', 1) = $3))
  and ($4::bigint is null or b.entry <= $4)
  and ($5::bigint is null or b.entry - b.entry * b.funding / 100 <= $5)
  and ($6::text is null or $6 = case when exists (
    select from voltide.battle_seat s where s.battle_id = b.battle_id and s.user_id is null)
    then 'house' else 'people' end)`;

function filterValues({ layout, mode, pack, maxEntrySun, maxSeatSun, against }: BattleFilter): readonly unknown[] {
  return [layout ?? null, mode ?? null, pack ?? null, maxEntrySun ?? null, maxSeatSun ?? null, against ?? null];
}

const ORDERS = {
  newest: 'b.opened_at_ms desc',
  cheapest: 'b.entry, b.opened_at_ms desc',
  dearest: 'b.entry desc, b.opened_at_ms desc',
  fullest: `b.seats - (select count(*) from voltide.battle_seat s where s.battle_id = b.battle_id),
    b.opened_at_ms desc`,
} as const;
export type BattleOrderName = keyof typeof ORDERS;

/**
 * Lists the first public battles in an order that have not ended. The first of each creator goes before the second of
 * any: a player who opens many hides no one else's. Those that can be joined count first.
 */
export async function listOpenBattles(
  connection: Connection,
  filter: BattleFilter,
  { sort, limit }: { readonly sort: BattleOrderName; readonly limit: number },
): Promise<readonly BattleRow[]> {
  return list<BattleRow>(connection, {
    name: `battles-list-open-${sort}`,
    text: `with listed as (
        select b.battle_id, row_number() over (
          partition by b.created_by order by b.state <> 'open', ${ORDERS[sort]}, b.battle_id) as turn
        from voltide.battle b
        where b.state in ('open', 'locked', 'rolling') and ${PASSES}
      ), shown as (
        select l.battle_id, l.turn
        from listed l join voltide.battle b using (battle_id)
        order by l.turn, ${ORDERS[sort]} limit $7
      )
      select ${BATTLE} from shown l join voltide.battle b using (battle_id)
      order by ${sort === 'newest' ? 'l.turn, ' : ''}${ORDERS[sort]}`,
    values: [...filterValues(filter), limit],
  });
}

/** The latest end of a settled battle's replay: `showEndOf` computes it exactly. */
const SHOWN_UNTIL = `b.ended_at_ms + ${ROLL_LEAD_MS} + cardinality(b.rounds) * ${ROUND_MS}
  + case b.mode when 'jackpot' then ${DECIDER_MS.jackpot} else ${DECIDER_MS.tie} end`;

/**
 * Lists public battles that are settled and still being replayed: the newest of each creator before the second of any.
 */
export async function listShownBattles(
  connection: Connection,
  filter: BattleFilter,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<readonly BattleRow[]> {
  return list<BattleRow>(connection, {
    name: 'battles-list-shown',
    text: `with listed as (
        select b.battle_id, row_number() over (partition by b.created_by order by b.ended_at_ms desc) as turn
        from voltide.battle b
        where b.state = 'settled' and b.ended_at_ms > $7::bigint - ${LONGEST_SHOW_MS} and ${SHOWN_UNTIL} > $7
          and ${PASSES}
      ), shown as (
        select l.battle_id from listed l join voltide.battle b using (battle_id)
        order by l.turn, b.ended_at_ms desc limit $8
      )
      select ${BATTLE} from shown l join voltide.battle b using (battle_id) order by b.ended_at_ms desc`,
    values: [...filterValues(filter), nowMs, limit],
  });
}

/** The most recently settled battles among which shown ones are searched. */
const ENDED_LOOKED_AT = 500;

/** Lists the public battles whose replays ended last, the newest of each creator before the second of any. */
export async function listSettledBattles(
  connection: Connection,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<readonly BattleRow[]> {
  return list<BattleRow>(connection, {
    name: 'battles-list-settled',
    text: `with listed as (
        select b.battle_id, b.created_by, b.ended_at_ms from voltide.battle b
        where b.state = 'settled' and b.link is null and not b.is_of_guest and ${SHOWN_UNTIL} <= $3::bigint
        order by b.ended_at_ms desc limit $2
      ), shown as (
        select l.battle_id
        from listed l
        order by row_number() over (partition by l.created_by order by l.ended_at_ms desc), l.ended_at_ms desc limit $1
      )
      select ${BATTLE} from shown l join voltide.battle b using (battle_id) order by b.ended_at_ms desc`,
    values: [limit, ENDED_LOOKED_AT, nowMs],
  });
}
