import { median } from '../measure.ts';
import { runPgbench } from '../pgbench.ts';
import type { Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';
import { runWrk } from '../wrk.ts';

type SpinsOptions = { readonly rounds: number; readonly seconds: number; readonly pgbenchProgram: string };

const CONNECTIONS = 64;

/** Spins of the wheel per second over HTTP against pgbench calling the same function, in turns. */
export async function measureSpins(
  world: BenchWorld,
  { rounds, seconds, pgbenchProgram }: SpinsOptions,
): Promise<{ readonly row: Row; readonly errors: number }> {
  const product = await world.startProduct();
  const measured: { readonly spins: number; readonly calls: number; readonly errors: number }[] = [];
  const load = () =>
    runWrk({
      url: `http://127.0.0.1:${product.port}`,
      path: '/api/games/wheel/play',
      connections: CONNECTIONS,
      seconds,
      tokenFile: world.writeTokens().file,
      body: world.spinBody,
    });
  try {
    // A server that has just started compiles its code under the first load.
    await load();
    for (let round = 0; round < rounds; round++) {
      const { perSecond, errors } = await load();
      const calls = await runPgbench({
        program: pgbenchProgram,
        databaseUrl: world.yardstickUrl,
        folder: world.folder,
        sql: `\\set i random(1, ${world.users.length})\nselect yardstick.single_spin(:i);\n`,
        clients: CONNECTIONS,
        seconds,
      });
      measured.push({ spins: perSecond, calls: calls.perSecond, errors });
    }
  } finally {
    await product.stop();
  }
  const row: Row = {
    what: `wheel spins/s over HTTP, ${CONNECTIONS} connections, against pgbench`,
    product: `${median(measured.map(({ spins }) => spins)).toFixed(0)}/s`,
    yardstick: `${median(measured.map(({ calls }) => calls)).toFixed(0)}/s`,
    ratio: median(measured.map(({ spins, calls }) => spins / calls)),
    better: 'higher',
    goal: 2,
    limit: 1.5,
  };
  return { row, errors: measured.reduce((sum, { errors }) => sum + errors, 0) };
}
