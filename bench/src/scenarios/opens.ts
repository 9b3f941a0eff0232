import type { Child } from '../child.ts';
import { cpuSecondsOfTree, median } from '../measure.ts';
import { runPgbench } from '../pgbench.ts';
import type { Row } from '../report.ts';
import { vacuumYardsticks } from '../vacuum-yardsticks.ts';
import type { BenchWorld } from '../world.ts';
import { runWrk } from '../wrk.ts';

type OpensOptions = {
  readonly rounds: number;
  readonly seconds: number;
  readonly pgbenchProgram: string;
};

type OpensResult = {
  readonly rows: readonly Row[];
  readonly maxPerSecond: number;
  readonly errors: number;
};

type Load = { readonly perSecond: number; readonly cpuUsPerOpen: number; readonly errors: number };
type Round = { readonly product: Load; readonly textbook: Load; readonly pgbenchPerSecond: number };

const LEVELS = [
  { connections: 64, goal: 2, limit: 1.5 },
  { connections: 256, goal: 2.2, limit: 1.5 },
] as const;

/** Pack opens per second of the product, the textbook server and pgbench, one after the other in each round. */
export async function measureOpens(world: BenchWorld, options: OpensOptions): Promise<OpensResult> {
  const product = await world.startProduct();
  const textbook = await world.startTextbook();
  try {
    const levels = LEVELS.map((level) => ({ ...level, rounds: [] as Round[] }));
    for (const server of [product, textbook]) await warmUp(server, { world, seconds: options.seconds });
    await vacuumYardsticks(world);
    for (let round = 0; round < options.rounds; round++) {
      for (const level of levels) {
        const load = { world, seconds: options.seconds, connections: level.connections };
        level.rounds.push({
          product: await loadServer(product, load),
          pgbenchPerSecond: await pgbenchRate(world, options, level.connections),
          textbook: await loadServer(textbook, load),
        });
        await vacuumYardsticks(world);
      }
    }
    return summarise(levels);
  } finally {
    await product.stop();
    await textbook.stop();
  }
}

/** A server that has just started compiles its code and reads its sessions under the first load: no open's cost. */
async function warmUp(server: Child, { world, seconds }: Pick<ServerLoad, 'world' | 'seconds'>): Promise<void> {
  for (const { connections } of LEVELS) await loadServer(server, { world, seconds, connections });
}

type ServerLoad = { readonly world: BenchWorld; readonly seconds: number; readonly connections: number };

async function loadServer(server: Child, { world, seconds, connections }: ServerLoad): Promise<Load> {
  const cpu = (): number => cpuSecondsOfTree(server.pid) + cpuSecondsOfTree(world.database.pid());
  const before = cpu();
  const result = await runWrk({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    seconds,
    tokenFile: world.writeTokens().file,
    body: world.body,
  });
  const cpuUsPerOpen = ((cpu() - before) * 1e6) / Math.max(1, result.requests - result.errors);
  return { perSecond: result.perSecond, cpuUsPerOpen, errors: result.errors };
}

async function pgbenchRate(world: BenchWorld, options: OpensOptions, clients: number): Promise<number> {
  const result = await runPgbench({
    program: options.pgbenchProgram,
    databaseUrl: world.yardstickUrl,
    folder: world.folder,
    sql: `\\set i random(1, ${world.users.length})\nselect yardstick.single_play(:i);\n`,
    clients,
    seconds: options.seconds,
  });
  return result.perSecond;
}

function summarise(
  levels: readonly { connections: number; goal: number; limit: number; rounds: readonly Round[] }[],
): OpensResult {
  const middle = (rounds: readonly Round[], read: (round: Round) => number): number => median(rounds.map(read));
  const rate = (value: number): string => `${value.toFixed(0)}/s`;
  const againstPgbench = levels.map(({ connections, goal, limit, rounds }): Row => {
    const [opens, calls] = [middle(rounds, (r) => r.product.perSecond), middle(rounds, (r) => r.pgbenchPerSecond)];
    return {
      what: `opens/s over HTTP, ${connections} connections, against pgbench`,
      product: rate(opens),
      yardstick: rate(calls),
      ratio: middle(rounds, (r) => r.product.perSecond / r.pgbenchPerSecond),
      better: 'higher',
      goal,
      limit,
    };
  });
  const [first] = levels;
  const rounds = first?.rounds ?? [];
  const opens = middle(rounds, (r) => r.product.perSecond);
  const againstTextbook: Row = {
    what: 'opens/s over HTTP, 64 connections, against the textbook server',
    product: rate(opens),
    yardstick: rate(middle(rounds, (r) => r.textbook.perSecond)),
    ratio: middle(rounds, (r) => r.product.perSecond / r.textbook.perSecond),
    better: 'higher',
    goal: 12,
    limit: 8,
  };
  const cpu: Row = {
    what: 'CPU of server and database per open, against the textbook server',
    product: `${middle(rounds, (r) => r.product.cpuUsPerOpen).toFixed(0)} µs`,
    yardstick: `${middle(rounds, (r) => r.textbook.cpuUsPerOpen).toFixed(0)} µs`,
    ratio: middle(rounds, (r) => r.product.cpuUsPerOpen / r.textbook.cpuUsPerOpen),
    better: 'lower',
    goal: 0.07,
    limit: 0.1,
  };
  const errors = levels.flatMap((level) => level.rounds).reduce((sum, round) => sum + round.product.errors, 0);
  return { rows: [...againstPgbench, againstTextbook, cpu], maxPerSecond: opens, errors };
}
