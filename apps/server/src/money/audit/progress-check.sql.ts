import type { Connection } from '../../platform/db/pool.ts';
import { countOf } from './count-of.ts';
import { ALL_ITEMS, FIRST_RECEIVED } from './counter-check.sql.ts';

/** Folded plays: those before the player's place. */
const FOLDED = `
  select p.user_id, p.game, p.table_id, p.draws, p.input, p.stake::bigint as stake, p.returned::bigint as returned,
    p.bucket, date_trunc('day', 'epoch'::timestamp + p.at_ms * interval '1 millisecond')::date as day, t.subject,
    t.bounds
  from voltide.play p
  join voltide.progress g on g.user_id = p.user_id
    and (p.epoch::integer < g.epoch or p.epoch::integer = g.epoch and p.nonce::integer < g.nonce)
  join voltide.odds_table t on t.table_id = p.table_id`;

/** Folded battles. They are won by all seats of one team, where the pot was not shared. */
const FOUGHT = `
  select y.user_id, y.stake::bigint as stake, (y.credit + y.found)::bigint as returned, y.bucket, b.mode, b.inverse,
    date_trunc('day', 'epoch'::timestamp + y.at_ms * interval '1 millisecond')::date as day,
    b.mode <> 'shared' and cardinality(w.seats) = w.team and y.seat = any (w.seats) as has_won,
    case y.seat when 0 then (b.entry * b.funding / 100) * (b.seats - 1) else 0 end as funded
  from voltide.battle_play y
  join voltide.progress g on g.user_id = y.user_id and y.place < g.battles
  join voltide.battle b on b.battle_id = y.battle_id
  join voltide.battle_result r on r.battle_id = y.battle_id
  cross join lateral (
    select split_part(b.layout, 'v', 1)::integer as team,
      array(select jsonb_array_elements_text(r.document::jsonb -> 'winners')::integer) as seats
  ) w`;

const HAD = `
  select f.user_id, f.table_id, width_bucket(d.draw, f.bounds) - 1 as item, 1 as drawn, 0 as received
  from (${FOLDED}) f cross join lateral unnest(f.draws) as d (draw)
  union all
  select a.user_id, a.table_id, a.item::integer, 0, 1
  from (${ALL_ITEMS}) a
  join voltide.progress g on g.user_id = a.user_id
  where a.find_no >= ${FIRST_RECEIVED} and a.find_no < ${FIRST_RECEIVED} + g.received`;

const MEASURED = `
  select f.user_id, 'packs' as measure, sum(cardinality(f.draws))::bigint as amount
  from (${FOLDED}) f where f.game = 'packs' group by 1
  union all
  select f.user_id, 'pack_types', count(distinct f.subject) from (${FOLDED}) f where f.game = 'packs' group by 1
  union all
  select f.user_id, 'spins', count(*) from (${FOLDED}) f where f.game = 'wheel' group by 1
  union all
  select f.user_id, 'storms', count(*) from (${FOLDED}) f
  where f.game = 'wheel' and f.subject = 'storm' and f.returned > 0 group by 1
  union all
  select f.user_id, 'streak', max((f.input::jsonb ->> 'day')::bigint)
  from (${FOLDED}) f where f.game = 'spin' group by 1
  union all
  select b.user_id, 'battles', count(*) from (${FOUGHT}) b group by 1
  union all
  select b.user_id, v.measure, count(*)
  from (${FOUGHT}) b cross join lateral (values
    ('battle_wins', true), ('inverse_wins', b.inverse), ('terminal_wins', b.mode = 'terminal')
  ) as v (measure, counts)
  where b.has_won and v.counts group by 1, 2
  union all
  select b.user_id, 'funded', sum(b.funded)::bigint from (${FOUGHT}) b group by 1 having sum(b.funded) > 0
  union all
  select e.user_id, case e.kind when 'day' then 'days_verified' when 'seed' then 'own_seeds' else 'verified' end,
    count(*)
  from voltide.progress_event e group by 1, 2`;

/** Measures that the books determine: sets of earlier pack versions and past limits leave no row to recount. */
const COMPARED = `('packs', 'pack_types', 'spins', 'storms', 'streak', 'battles', 'battle_wins', 'inverse_wins',
  'terminal_wins', 'funded', 'verified', 'days_verified', 'own_seeds')`;

const MEASURE_FAULTS = `
  select count(*) as count
  from (select m.user_id, m.measure, m.amount from voltide.progress_measure m where m.measure in ${COMPARED}) m
  full join (${MEASURED}) r using (user_id, measure)
  where m.amount is distinct from r.amount`;

const ITEM_FAULTS = `
  select count(*) as count
  from voltide.item_progress i
  full join (
    select h.user_id, h.table_id, h.item, sum(h.drawn) as drawn, sum(h.received) as received
    from (${HAD}) h group by 1, 2, 3
  ) r on r.user_id = i.user_id and r.table_id = i.table_id and r.item = i.item
  where i.drawn is distinct from r.drawn or i.received is distinct from r.received`;

const TABLE_FAULTS = `
  select count(*) as count
  from voltide.table_progress t
  full join (
    select f.user_id, f.table_id, count(*) as plays, sum(cardinality(f.draws)) as draws, sum(f.stake) as stake,
      sum(f.returned) as returned
    from (${FOLDED}) f group by 1, 2
  ) r on r.user_id = t.user_id and r.table_id = t.table_id
  where (t.plays, t.draws, t.stake, t.returned) is distinct from (r.plays, r.draws, r.stake, r.returned)`;

const DAY_FAULTS = `
  select count(*) as count
  from voltide.progress_day d
  full join (
    select y.user_id, y.day - '1970-01-01'::date as utc_day, count(*) as plays,
      coalesce(sum(y.stake) filter (where y.bucket = 'cash'), 0) as cash_stake,
      coalesce(sum(y.returned) filter (where y.bucket = 'cash'), 0) as cash_payout,
      coalesce(sum(y.stake) filter (where y.bucket = 'promo'), 0) as promo_stake,
      coalesce(sum(y.returned) filter (where y.bucket = 'promo'), 0) as promo_payout,
      count(*) filter (where y.has_won) as battle_wins
    from (
      select user_id, day, stake, returned, bucket, false as has_won from (${FOLDED}) f
      union all
      select user_id, day, stake, returned, bucket, has_won from (${FOUGHT}) b
    ) y group by 1, 2
  ) r on r.user_id = d.user_id and r.utc_day = d.utc_day
  where (d.plays, d.cash_stake, d.cash_payout, d.promo_stake, d.promo_payout, d.battle_wins)
    is distinct from (r.plays, r.cash_stake, r.cash_payout, r.promo_stake, r.promo_payout, r.battle_wins)`;

/**
 * Rewards given without a reason, twice, or otherwise than booked: levels that are not each one up to the paid one;
 * wins of days without a win; rakeback beyond what accrued; numbers with gaps; operations of rewards whose rewards do
 * not add up to their credit.
 */
const REWARD_FAULTS = `
  select (
    select count(*) from voltide.progress g
    join voltide.player p on p.user_id = g.user_id
    left join (
      select w.user_id, count(*) as given, max(w.reward_no) as last,
        count(*) filter (where w.kind = 'level') as levels,
        max(w.subject::integer) filter (where w.kind = 'level') as top,
        count(*) filter (where w.kind = 'day_win') as win_days,
        coalesce(sum(w.cash) filter (where w.kind = 'rakeback'), 0) as rakeback
      from voltide.reward w group by w.user_id
    ) w on w.user_id = g.user_id
    where g.given <> coalesce(w.given, 0) or g.given <> coalesce(w.last, 0)
      or g.level_paid <> 1 + coalesce(w.levels, 0) or g.level_paid <> coalesce(w.top, 1)
      or g.win_days_paid <> coalesce(w.win_days, 0) or g.win_days_paid > g.win_days
      or g.rakeback_paid <> coalesce(w.rakeback, 0) or g.rakeback_paid > p.rakeback_thousandths / 1000
      or g.win_days <> (
        select count(*) from voltide.progress_day d where d.user_id = g.user_id and d.battle_wins > 0)
  ) + (
    select count(*) from voltide.reward w
    where w.kind = 'day_win' and not exists (
      select from voltide.progress_day d
      where d.user_id = w.user_id and d.battle_wins > 0 and ('1970-01-01'::date + d.utc_day)::text = w.subject)
      or w.kind <> 'rakeback' and w.cash > 0 or w.kind = 'rakeback' and (w.promo > 0 or w.xp > 0)
      or not exists (select from voltide.progress g where g.user_id = w.user_id)
  ) + (
    select count(*)
    from (select o.user_id, o.key, o.credited from voltide.operation o where o.kind = 'reward') o
    full join (
      select w.user_id, w.operation_key as key, sum(w.promo + w.cash) as given
      from voltide.reward w where w.operation_key is not null group by 1, 2
    ) w on w.user_id = o.user_id and w.key = o.key
    where o.credited::bigint is distinct from w.given::bigint
  ) as count`;

const FAULTS = {
  measures: MEASURE_FAULTS,
  items: ITEM_FAULTS,
  tables: TABLE_FAULTS,
  days: DAY_FAULTS,
  rewards: REWARD_FAULTS,
} as const;

type ProgressFaults = Readonly<Record<keyof typeof FAULTS, number>>;

export async function recountProgress(connection: Connection): Promise<ProgressFaults> {
  const count = async (text: string): Promise<number> => Number(await countOf(connection, { text }));
  return {
    measures: await count(FAULTS.measures),
    items: await count(FAULTS.items),
    tables: await count(FAULTS.tables),
    days: await count(FAULTS.days),
    rewards: await count(FAULTS.rewards),
  };
}
