import { readFileSync } from 'node:fs';

import { formatUserId, present, type UserId } from '@voltide/core';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { foldFigures } from '@voltide/server/operate/figures/figures-job.sql';
import { signInOperator, signUpPlayer, startWorld, type Client, type World as StartedWorld } from '@voltide/testkit';
import { copyTemplate, startTemplateCluster } from '@voltide/testkit/template-cluster';
import pg from 'pg';

import { median } from '../measure.ts';
import { formatNumber, type Row } from '../report.ts';

type PortalOptions = {
  readonly rounds: number;
  readonly plays: number;
};

const FEW_PLAYS = 100_000;
const PLAYS_PER_USER = 1000;
const MOST_TIMES = 1.5;
/** Calls that operators must not wait longer for, however many plays there are. */
const BOUND = new Set(['overview', 'search by name', 'page of a player']);
const TURNS = 40;
const WARM_TURNS = 10;
const PLAYS_PER_SECOND = 1000;
const SECONDS = 10;
const STAKES_PER_ROW = 8;
const PLAYING = 2000;
const FILL = readFileSync(new URL('../yardsticks/portal.sql', import.meta.url), 'utf8');

type Side = {
  readonly world: StartedWorld;
  readonly owner: pg.Client;
  readonly player: string;
  readonly countMs: number;
};

/**
 * Measures what the operators' portal costs: its calls with millions of plays in the books against a hundred thousand,
 * and the share of a processor that the job takes which keeps the figures.
 */
export async function measurePortal({ rounds, plays }: PortalOptions): Promise<readonly Row[]> {
  const cluster = await startTemplateCluster();
  try {
    const few = await openSide(await copyTemplate(cluster.url, 'portal_few'), FEW_PLAYS);
    const many = await openSide(await copyTemplate(cluster.url, 'portal_many'), plays);
    try {
      return [...(await measureCalls({ few, many, plays, turns: rounds * TURNS })), await measureFold(many, rounds)];
    } finally {
      for (const { world, owner } of [few, many]) {
        await world.close();
        await owner.end();
      }
    }
  } finally {
    await cluster.stop();
  }
}

async function openSide(databaseUrl: string, plays: number): Promise<Side> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const world = await startWorld({ databaseUrl });
  const { userId } = await signUpPlayer(world);
  await owner.query(FILL);
  await owner.query('call portal.fill($1, $2, $3, $4)', [
    userId,
    Math.max(1, Math.round(plays / PLAYS_PER_USER)),
    PLAYS_PER_USER,
    world.clock.nowMs(),
  ]);
  await owner.query('vacuum analyze');
  const beganMs = performance.now();
  await owner.query('select voltide.begin_figures()');
  const countMs = performance.now() - beganMs;
  const { rows } = await owner.query<{ id: string }>('select user_id::text as id from portal.player where i = 1');
  const player = formatUserId(BigInt(present(rows[0], 'a player').id) as UserId);
  await world.runJobs();
  return { world, owner, player, countMs };
}

/** The calls that an operator waits for; those that this program does not have are left out. */
const CALLS: readonly (readonly [what: string, path: string, ask: (side: Side) => string])[] = [
  ['overview', '/api/admin/overview', () => '/api/admin/overview'],
  ['figures of 30 days', '/api/admin/figures', () => '/api/admin/figures'],
  ['search by name', '/api/admin/search', () => '/api/admin/search?q=portal-77'],
  ['list of players', '/api/admin/players', () => '/api/admin/players'],
  ['page of a player', '/api/admin/players/:userId', ({ player }) => `/api/admin/players/${player}`],
  ['plays of a player', '/api/admin/players/:userId/plays', ({ player }) => `/api/admin/players/${player}/plays`],
  [
    'timeline of a player',
    '/api/admin/players/:userId/timeline',
    ({ player }) => `/api/admin/players/${player}/timeline`,
  ],
];

type Sides = { readonly few: Side; readonly many: Side; readonly plays: number; readonly turns: number };

async function measureCalls({ few, many, plays, turns }: Sides): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [what, path, ask] of CALLS) {
    if (!ALL_ENDPOINTS.some((endpoint) => endpoint.method === 'GET' && endpoint.path === path)) continue;
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    // A session ends while books are filled, and while other calls are measured.
    const clients = { few: await signIn(few), many: await signIn(many) };
    for (let turn = -WARM_TURNS; turn < turns; turn += 1) {
      for (const name of turn % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
        const side = name === 'few' ? few : many;
        const beganMs = performance.now();
        const { status, json } = await clients[name].send('GET', ask(side));
        if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(json)}`);
        if (turn >= 0) times[name].push(performance.now() - beganMs);
      }
    }
    const [fewMs, manyMs] = [median(times.few), median(times.many)];
    rows.push({
      what: `${what}: ${plays.toLocaleString('en')} plays against ${FEW_PLAYS.toLocaleString('en')}`,
      product: `${formatNumber(manyMs)} ms`,
      yardstick: `${formatNumber(fewMs)} ms`,
      ratio: manyMs / fewMs,
      better: 'lower',
      goal: MOST_TIMES,
      limit: BOUND.has(what) ? MOST_TIMES : Infinity,
    });
  }
  return [...rows, countingRow(many, plays)];
}

async function signIn({ world }: Side): Promise<Client> {
  return (await signInOperator(world)).client;
}

/** The first count of all books, which a server does once, when it learns to keep figures. */
function countingRow({ countMs }: Side, plays: number): Row {
  return {
    what: `seconds to count ${plays.toLocaleString('en')} plays the first time, against 10 s for each million`,
    product: `${(countMs / 1000).toFixed(1)} s`,
    yardstick: `${((plays / 1e6) * 10).toFixed(0)} s`,
    ratio: countMs / ((plays / 1e6) * 10_000),
    better: 'lower',
    goal: 1,
    limit: Infinity,
  };
}

/** Writes some seconds of plays into the feed as settling does, and folds them. */
async function measureFold({ world, owner }: Side, rounds: number): Promise<Row> {
  const shares: number[] = [];
  const stakes = PLAYS_PER_SECOND * SECONDS;
  for (let round = 0; round <= rounds; round += 1) {
    await owner.query(
      `insert into voltide.stake_feed
         (at_ms, user_ids, games, buckets, stakes, payouts, edges, released, table_ids)
       select $1, array_agg(1000 + (n * 7919 + $4) % $2), array_agg('packs'::text),
         array_agg('cash'::voltide.account_kind), array_agg(1000000::bigint), array_agg(n * 37 % 3000000),
         array_agg(70000::bigint), 1000, array_agg(1 + (n % 20)::integer)
       from generate_series(0::bigint, $3::bigint - 1) n group by n / ${STAKES_PER_ROW}`,
      [world.clock.nowMs(), PLAYING, stakes, round * 104_729],
    );
    const beganMs = performance.now();
    let left = Math.ceil(stakes / STAKES_PER_ROW);
    while (left > 0) left -= await foldFigures(world.context.database, 2000);
    if (round > 0) shares.push((performance.now() - beganMs) / (SECONDS * 1000));
  }
  const percent = median(shares) * 100;
  return {
    what: `share of a processor that the roll-up job takes at ${PLAYS_PER_SECOND.toLocaleString('en')} plays a second`,
    product: `${percent.toFixed(1)} %`,
    yardstick: '5 %',
    ratio: percent / 5,
    better: 'lower',
    goal: 1,
    limit: Infinity,
  };
}
