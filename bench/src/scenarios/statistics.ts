import { startWorld, type World as StartedWorld } from '@voltide/testkit';
import { copyTemplate, startTemplateCluster } from '@voltide/testkit/template-cluster';
import pg from 'pg';

import { median } from '../measure.ts';
import { formatNumber, type Row } from '../report.ts';

const HOUR_MS = 3_600_000;
const PLAYS_PER_HOUR = 3_600_000;
/** A player makes 200 plays a day and one daily spin; one play of a hundred is a seat of a battle of two. */
const SPINS_PER_HOUR = PLAYS_PER_HOUR / 200;
const BATTLES_PER_HOUR = PLAYS_PER_HOUR / 200;
/** A pair of seeds serves a thousand plays, and its player verifies one of them. */
const PAIRS_PER_HOUR = PLAYS_PER_HOUR / 1000;
/** The battle of so many rounds of two packs each: what its document holds. */
const DOCUMENT_BYTES = 3000;

/** Settled battles of two, every other one against the house, and the rows of the queue that they leave. */
const FIGHT = `
  with fought as materialized (
    select $1::text || n as battle_id, n, sha256(convert_to(lpad(to_hex(n), 56, '0') || $2::text, 'UTF8')) as hash,
      lpad(to_hex(n), 56, '0') || $2::text as seed
    from generate_series(1, $3::integer) as n
  ),
  battles as (
    insert into voltide.battle (
      battle_id, created_by, entry, opened_at_ms, locked_at_ms, ended_at_ms, state, seats, funding, inverse,
      allows_house, is_of_guest, layout, mode, tie, rounds, commitment, encrypted_seed, server_seed, beacon,
      created_key)
    select f.battle_id, 1000 + f.n, 1000000, 1, 2, 3, 'settled', 2, 0, false, true, false, '1v1', 'standard', 'ticket',
      '{a}', encode(f.hash, 'hex'), '\\x00', f.seed, '{}', f.battle_id
    from fought f
  ),
  seats as (
    insert into voltide.battle_seat (
      battle_id, user_id, stake, edge, payout, taken_at_ms, paid_at_ms, sitting, seat, share, bucket,
      owed, client_seed, find_k)
    select f.battle_id, case when s.seat = 0 or f.n % 2 = 0 then 1000 + f.n + s.seat * 1000000 end, 1000000, 70000,
      0, 1, 3, s.seat, s.seat, 100, 'cash', 'payout', case when s.seat = 1 then 'house:1' else 'mine' end,
      case when s.seat = f.n / 2 % 2 then '{0,1}'::smallint[] else '{}'::smallint[] end
    from fought f cross join generate_series(0, 1) as s (seat)
  ),
  results as (
    insert into voltide.battle_result (battle_id, document, find_tables, find_items, find_values, find_draws)
    select f.battle_id,
      '{"draws":[' || repeat('{"drawn":123456,"label":"r0:s0","n":1000000},', $4::integer / 46) || ']}',
      '{1,1}', '{0,1}', '{1,1}', '{1,2}'
    from fought f
  )
  insert into voltide.statistic_queue (kind, battle_id) select 'battle', f.battle_id from fought f`;

const SPIN = `
  insert into voltide.statistic_queue (kind, table_id, streak_day, draw)
  select 'spin', o.table_id, 1 + n % 70, n * 7919 % 1000000
  from generate_series(1, $1::integer) as n cross join voltide.odds_table o where o.game = 'spin'`;

const REVEAL = `
  insert into voltide.statistic_queue (kind)
  select k.kind from generate_series(1, $1::integer) cross join (values ('rotation'), ('verified')) as k (kind)`;

/** The share of a processor that the hourly job of the public statistics takes at 1,000 plays a second. */
export async function measureStatistics({ rounds }: { readonly rounds: number }): Promise<readonly Row[]> {
  const cluster = await startTemplateCluster();
  const url = await copyTemplate(cluster.url, 'statistics');
  const world = await startWorld({ databaseUrl: url });
  const owner = new pg.Client({ connectionString: url });
  try {
    await owner.connect();
    return [await measureJob(world, owner, rounds)];
  } finally {
    await world.close();
    await owner.end();
    await cluster.stop();
  }
}

async function measureJob({ context }: StartedWorld, owner: pg.Client, rounds: number): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await owner.query(FIGHT, [`r${round}-`, `0000000${round}`, BATTLES_PER_HOUR, DOCUMENT_BYTES]);
    await owner.query(SPIN, [SPINS_PER_HOUR]);
    await owner.query(REVEAL, [PAIRS_PER_HOUR]);
    const beganMs = performance.now();
    await context.statistics.run();
    if (round > 0) times.push(performance.now() - beganMs);
  }
  const tookMs = median(times);
  const percent = (tookMs / HOUR_MS) * 100;
  return {
    what: `share of a processor of the statistics at 1,000 plays a second (${formatNumber(tookMs)} ms an hour)`,
    product: `${percent.toFixed(3)} %`,
    yardstick: '1 %',
    ratio: percent,
    better: 'lower',
    goal: 1,
    limit: 1,
  };
}
