import { median, quantile } from '../measure.ts';
import { runOpenLoop } from '../open-loop.ts';
import { measureDiskPace, measurePace } from '../pace.ts';
import { pacePgbench, runPgbench } from '../pgbench.ts';
import type { Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';
import { runWrk } from '../wrk.ts';

type LatencyOptions = {
  readonly rounds: number;
  readonly seconds: number;
  readonly pgbenchProgram: string;
};

const SHARE_OF_MAXIMUM = 0.7;
const FIRST_GUESS_PER_SECOND = 10_000;
/** As many as pgbench is fastest with on two cores. */
const PACED_CLIENTS = 16;
const PACE_SECONDS = 2;
const MAXIMUM_SECONDS = 2.5;

/**
 * A lonely request against a lonely pgbench client, and the tail at 70% of the product's own maximum in that round;
 * beside it the tail of pgbench at 70% of its own and the machine's pace without any load: where the pace falls by a
 * third within a round, 70% of the maximum is all that the machine can do at that moment.
 */
export async function measureLatency(world: BenchWorld, options: LatencyOptions): Promise<readonly Row[]> {
  const product = await world.startProduct();
  try {
    const idle: number[] = [];
    const bare: number[] = [];
    const tail: number[] = [];
    const bareTail: number[] = [];
    const pace: number[] = [];
    const diskPace: number[] = [];
    const calls = {
      program: options.pgbenchProgram,
      databaseUrl: world.yardstickUrl,
      folder: world.folder,
      sql: `\\set i random(1, ${world.users.length})\nselect yardstick.single_play(:i);\n`,
      seconds: options.seconds,
    };
    let maximum = await measureMaximum(world, product.port, FIRST_GUESS_PER_SECOND);
    for (let round = 0; round < options.rounds; round++) {
      const { file, tokens } = world.writeTokens();
      const url = `http://127.0.0.1:${product.port}`;
      const lonely = await runWrk({
        url,
        connections: 1,
        seconds: options.seconds,
        tokenFile: file,
        body: world.body,
      });
      const { latencyMs } = await runPgbench({ ...calls, clients: 1 });
      const { perSecond: bareMaximum } = await runPgbench({ ...calls, clients: PACED_CLIENTS });
      const paced = await pacePgbench({ ...calls, clients: PACED_CLIENTS }, bareMaximum * SHARE_OF_MAXIMUM);
      const load = { port: product.port, tokens, body: world.body, seconds: options.seconds };
      maximum = await measureMaximum(world, product.port, maximum);
      const loaded = await runOpenLoop({ ...load, perSecond: maximum * SHARE_OF_MAXIMUM });
      pace.push(...measurePace(PACE_SECONDS));
      diskPace.push(...(await measureDiskPace(world.folder, options.seconds)));
      idle.push(lonely.p50Ms);
      bare.push(latencyMs);
      tail.push(quantile(loaded.latenciesMs, 0.99));
      bareTail.push(quantile(paced, 0.99));
    }
    return [
      ...listRows({ idle, bare, tail, bareTail }),
      paceRow('pace of the idle machine: p99 of a calculation, against its median', pace, 0.99, 1.1),
      paceRow('pace of the idle disk: p99.9 of a commit, against its median', diskPace, 0.999, 10),
    ];
  } finally {
    await product.stop();
  }
}

type Samples = Readonly<Record<'idle' | 'bare' | 'tail' | 'bareTail', readonly number[]>>;

function listRows({ idle, bare, tail, bareTail }: Samples): readonly Row[] {
  const ratioOf = (over: readonly number[], under: readonly number[]): number =>
    median(over.map((value, round) => value / (under[round] ?? Number.NaN)));
  const ms = (values: readonly number[]): string => `${median(values).toFixed(2)} ms`;
  return [
    {
      what: 'one idle request, p50, against one pgbench client',
      product: ms(idle),
      yardstick: ms(bare),
      ratio: ratioOf(idle, bare),
      better: 'lower',
      goal: 1.6,
      limit: 2.2,
    },
    {
      what: 'p99 at 70% of the own maximum, against the idle p50',
      product: ms(tail),
      yardstick: ms(idle),
      ratio: ratioOf(tail, idle),
      better: 'lower',
      goal: 12,
      limit: 20,
    },
    {
      what: 'p99 at 70% of the own maximum, against pgbench at 70% of its own',
      product: ms(tail),
      yardstick: ms(bareTail),
      ratio: ratioOf(tail, bareTail),
      better: 'lower',
      goal: 1,
      limit: 1,
    },
  ];
}

/** Says of the machine, not of the product, how far the rows above can be trusted: nothing is undone by it. */
function paceRow(what: string, timesMs: readonly number[], share: number, goal: number): Row {
  const [usual, late] = [median(timesMs), quantile(timesMs, share)];
  return {
    what,
    product: `${late.toFixed(2)} ms`,
    yardstick: `${usual.toFixed(2)} ms`,
    ratio: late / usual,
    better: 'lower',
    goal,
    limit: Infinity,
  };
}

/**
 * Measures the server's maximum for the tail's sender, offering twice the known rate. It is measured in each round,
 * because a shared machine may be slower than minutes ago.
 */
async function measureMaximum(world: BenchWorld, port: number, knownPerSecond: number): Promise<number> {
  const { tokens } = world.writeTokens();
  const load = { port, tokens, body: world.body, seconds: MAXIMUM_SECONDS };
  return (await runOpenLoop({ ...load, perSecond: knownPerSecond * 2 })).perSecond;
}
