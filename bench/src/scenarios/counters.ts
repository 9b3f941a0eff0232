import pg from 'pg';

import { cpuSecondsOfTree, median } from '../measure.ts';
import { runPgbench } from '../pgbench.ts';
import type { Row } from '../report.ts';
import { removeCounters } from '../uncounted.ts';
import type { BenchWorld } from '../world.ts';
import { runWrk } from '../wrk.ts';

type CountersOptions = { readonly rounds: number; readonly pgbenchProgram: string };

type Load = { readonly perSecond: number; readonly cpuUs: number };
type Pair = { readonly counted: Load; readonly uncounted: Load };
type Side = keyof Pair;

const CONNECTIONS = 64;
/** As many as a node has for plays: a connection compiles the function first, which takes as long as many calls. */
const PGBENCH_CLIENTS = 2;
const SIDES = ['counted', 'uncounted'] as const;
/** Turns are short and many: whatever else the machine does then meets both sides alike. */
const TURNS_PER_ROUND = 4;
const TURN_SECONDS = 1;

/**
 * Measures the cost of counting stakes by period, and rakeback: opens per second of the product, and of pgbench calling
 * its function, each on a copy of the database as it is and on one that lacks these columns, in turns.
 */
export async function measureCounters(world: BenchWorld, options: CountersOptions): Promise<readonly Row[]> {
  await createSides(world);
  const turns = options.rounds * TURNS_PER_ROUND;
  const opens = await measureOpens(world, turns);
  const calls = await takeTurns(turns, (side) => callWithPgbench(world, options.pgbenchProgram, side));
  return [...compare(`opens over HTTP, ${CONNECTIONS} connections`, opens), ...compare('lone plays by pgbench', calls)];
}

function compare(what: string, pairs: readonly Pair[]): readonly Row[] {
  const row = (
    name: string,
    read: (load: Load) => number,
    rest: Pick<Row, 'better' | 'goal' | 'limit'> & { readonly unit: string },
  ): Row => ({
    what: `${what}: ${name} with counters against without`,
    product: `${median(pairs.map(({ counted }) => read(counted))).toFixed(0)}${rest.unit}`,
    yardstick: `${median(pairs.map(({ uncounted }) => read(uncounted))).toFixed(0)}${rest.unit}`,
    ratio: median(pairs.map(({ counted, uncounted }) => read(counted) / read(uncounted))),
    better: rest.better,
    goal: rest.goal,
    limit: rest.limit,
  });
  return [
    row('rate', ({ perSecond }) => perSecond, { unit: '/s', better: 'higher', goal: 0.95, limit: 0.9 }),
    row('CPU', ({ cpuUs }) => cpuUs, { unit: ' µs', better: 'lower', goal: 1.05, limit: 1.1 }),
  ];
}

async function createSides(world: BenchWorld): Promise<void> {
  const maintenance = new pg.Client({ connectionString: world.database.urlOf('postgres') });
  await maintenance.connect();
  for (const side of SIDES) await maintenance.query(`create database ${side} template yardstick`);
  await maintenance.end();
  for (const side of SIDES) {
    const owner = new pg.Client({ connectionString: world.database.urlOf(side) });
    await owner.connect();
    if (side === 'uncounted') await removeCounters(owner);
    await owner.query('vacuum full voltide.player');
    await owner.query('vacuum analyze');
    await owner.end();
  }
}

async function measureOpens(world: BenchWorld, turns: number): Promise<readonly Pair[]> {
  const products = { counted: await world.startProduct('counted'), uncounted: await world.startProduct('uncounted') };
  try {
    return await takeTurns(turns, async (side) => {
      const cpu = (): number => cpuSecondsOfTree(products[side].pid) + cpuSecondsOfTree(world.database.pid());
      const before = cpu();
      const { perSecond, requests, errors } = await runWrk({
        url: `http://127.0.0.1:${products[side].port}`,
        connections: CONNECTIONS,
        seconds: TURN_SECONDS,
        tokenFile: world.writeTokens().file,
        body: world.body,
      });
      if (errors > 0) throw new Error(`${errors} opens failed on the database that is ${side}`);
      return { perSecond, cpuUs: ((cpu() - before) * 1e6) / requests };
    });
  } finally {
    await products.counted.stop();
    await products.uncounted.stop();
  }
}

/** Each turn begins with the other side, so that what drifts favours neither. The first of all only warms up. */
async function takeTurns(turns: number, load: (side: Side) => Promise<Load>): Promise<readonly Pair[]> {
  for (const side of SIDES) await load(side);
  const pairs: Pair[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) {
      const counted = await load('counted');
      pairs.push({ counted, uncounted: await load('uncounted') });
    } else {
      const uncounted = await load('uncounted');
      pairs.push({ counted: await load('counted'), uncounted });
    }
  }
  return pairs;
}

async function callWithPgbench(world: BenchWorld, program: string, side: Side): Promise<Load> {
  const before = cpuSecondsOfTree(world.database.pid());
  const { perSecond, transactions } = await runPgbench({
    program,
    databaseUrl: world.database.urlOf(side),
    folder: world.folder,
    sql: `\\set i random(1, ${world.users.length})\nselect yardstick.single_play(:i);\n`,
    clients: PGBENCH_CLIENTS,
    seconds: TURN_SECONDS,
  });
  return { perSecond, cpuUs: ((cpuSecondsOfTree(world.database.pid()) - before) * 1e6) / transactions };
}
