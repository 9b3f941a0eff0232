import type { Connection } from '../../platform/db/pool.ts';
import { countOf } from './count-of.ts';
import { countOddsFaults } from './full-verifier.sql.ts';

type StatisticFaults = {
  readonly outcomes: number;
  readonly spins: number;
  readonly battles: number;
  readonly events: number;
};

const SPINS = `
  select count(*) as count from (
    select from (
      select c.table_id, c.percent, c.item, c.spins from voltide.spin_count c
      union all
      select d.table_id, voltide.gift_percent(o.document::jsonb, d.day), width_bucket(d.draw, o.bounds) - 1, d.sign
      from (
        select q.table_id, q.streak_day as day, q.draw, 1 as sign from voltide.statistic_queue q where q.kind = 'spin'
        union all
        select p.table_id, (p.input::jsonb ->> 'day')::integer, p.draws[1], -1 from voltide.play p
        where p.game = 'spin'
      ) d
      join voltide.odds_table o on o.table_id = d.table_id
    ) s
    group by s.table_id, s.percent, s.item having sum(s.spins) <> 0
  ) f`;

const SUMS = ['battles', 'ties', 'decided', 'wins_1', 'wins_2', 'wins_3', 'wins_4', 'house_seats', 'house_wins'];
const BATTLE_SUMS = [...SUMS, 'house_spread'];

const BATTLES = `
  select count(*) as count from (
    select from (
      select c.mode, c.layout, 1 as sign, ${BATTLE_SUMS.map((name) => `c.${name}`).join(', ')}
      from voltide.battle_count c
      union all
      select q.mode, q.layout, 1, ${BATTLE_SUMS.map((name) => `q.${name}`).join(', ')}
      from voltide.count_battles(
        array(select w.battle_id from voltide.statistic_queue w where w.kind = 'battle')) q
      union all
      select b.mode, b.layout, -1, ${BATTLE_SUMS.map((name) => `b.${name}`).join(', ')}
      from voltide.count_battles(array(select a.battle_id from voltide.battle a where a.state = 'settled')) b
    ) s
    group by s.mode, s.layout
    having ${BATTLE_SUMS.map((name) => `sum(s.sign * s.${name}) <> 0`).join(' or ')}
  ) f`;

const EVENTS = `
  select count(*) as count from (
    select from (
      select c.kind, c.events from voltide.event_count c
      union all
      select q.kind, 1 from voltide.statistic_queue q where q.kind in ('rotation', 'verified')
      union all
      select 'rotation', -1 from voltide.seed_history
      union all
      select 'verified', -1 from voltide.progress_event e where e.kind in ('play', 'battle')
    ) s
    group by s.kind having sum(s.events) <> 0
  ) f`;

export async function recountStatistics(connection: Connection): Promise<StatisticFaults> {
  const count = async (text: string): Promise<number> => Number(await countOf(connection, { text }));
  return {
    outcomes: Number(await countOddsFaults(connection)),
    spins: await count(SPINS),
    battles: await count(BATTLES),
    events: await count(EVENTS),
  };
}
