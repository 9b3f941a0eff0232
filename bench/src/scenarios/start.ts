import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts';
import { startServer } from '../child.ts';
import { median } from '../measure.ts';
import type { Row } from '../report.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MAIN = join(ROOT, 'apps/server/src/main.ts');
const BARE = fileURLToPath(new URL('../yardsticks/bare-fastify.ts', import.meta.url));
const DIST = join(ROOT, 'apps/web/dist');

/**
 * The first start on an empty folder with no built pages, until page and readiness answer, against a bare initdb, start
 * and web build; and the next start against a bare Fastify process.
 */
export async function measureStart(rounds: number): Promise<readonly Row[]> {
  const first: number[] = [];
  const bareFirst: number[] = [];
  const next: number[] = [];
  const bareNext: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const folder = makeTemporaryFolder('start');
    try {
      bareFirst.push(await timed(() => bareFirstStart(join(folder, 'bare'))));
      rmSync(DIST, { recursive: true, force: true });
      first.push(await timedStart(MAIN, folder, '/'));
      next.push(await timedStart(MAIN, folder, '/api/health/ready'));
      bareNext.push(await timedStart(BARE, folder, '/'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return [
    startRow('first start to ready', { product: first, bare: bareFirst, goal: 3, limit: 6 }),
    startRow('next start', { product: next, bare: bareNext, goal: 4, limit: 8 }),
  ];
}

type Starts = {
  readonly product: readonly number[];
  readonly bare: readonly number[];
  readonly goal: number;
  readonly limit: number;
};

function startRow(what: string, { product, bare, goal, limit }: Starts): Row {
  const seconds = (values: readonly number[]): string => `${(median(values) / 1e3).toFixed(2)} s`;
  return {
    what,
    product: seconds(product),
    yardstick: seconds(bare),
    ratio: median(product.map((value, round) => value / (bare[round] ?? Number.NaN))),
    better: 'lower',
    goal,
    limit,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

async function bareFirstStart(folder: string): Promise<void> {
  const database = await startEmbedded({ dataDir: folder, log: () => {} });
  const build = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(ROOT, 'apps/web'),
    stdio: 'ignore',
  });
  const code = await new Promise((resolve) => {
    build.once('exit', resolve);
  });
  await database.stop();
  if (code !== 0) throw new Error(`the bare web build ended with ${String(code)}`);
}

async function timedStart(script: string, folder: string, readyPath: string): Promise<number> {
  const startMs = performance.now();
  const server = await startServer({ script, readyPath, env: { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' } });
  const elapsedMs = performance.now() - startMs;
  await server.stop();
  return elapsedMs;
}
