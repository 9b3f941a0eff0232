import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Endpoint } from '@voltide/contract';
import { ALL_ENDPOINTS, type Calls } from '@voltide/games/contract';
import { reportLoadingGame } from '@voltide/games/loading/contract';
import { startWorld, watchEventLoop } from '@voltide/testkit';
import { copyTemplate, startTemplateCluster } from '@voltide/testkit/template-cluster';

import type { Sent } from '../event-loop/client-thread.ts';
import { fillWorld, type HeavyWorld } from '../event-loop/heavy-world.ts';
import type { Asked } from '../event-loop/recipe.ts';
import { RECIPES } from '../event-loop/recipes.ts';
import { median } from '../measure.ts';
import { formatNumber, type Row } from '../report.ts';

/** The longest that a call may hold up all others. */
const LIMIT_MS = 20;
/** Between two requests of one session, by the clock of the world; a session lasts a quarter of an hour. */
const REST_MS = 100;
const WARM_UPS = 2;
/** The blocks that the chain begins with are no younger than the world. */
const BEHIND_MS = 180_000;

type Measured = { readonly blockedMs: number; readonly status: number };

/**
 * The longest turn of the event loop that each call of the contract takes under its most expensive valid input, in
 * time of the processor: a median of so many rounds after two that warm the code up, and the worst of them.
 */
export async function measureEventLoop({ rounds }: { readonly rounds: number }): Promise<readonly Row[]> {
  const cluster = await startTemplateCluster();
  try {
    const databaseUrl = await copyTemplate(cluster.url, 'event_loop');
    const chain = new Worker(new URL('../event-loop/chain-thread.ts', import.meta.url));
    const thread = new Worker(new URL('../event-loop/client-thread.ts', import.meta.url));
    const [urls] = (await once(chain, 'message')) as [readonly string[]];
    const world = await startWorld({ databaseUrl, settings: { TRON_NODES: urls.join(',') } });
    try {
      world.clock.advance(BEHIND_MS);
      const stage = await fillWorld(world);
      const rows: Row[] = [];
      for (const endpoint of listCalls()) rows.push(await measureCall(stage, endpoint, { thread, rounds }));
      return rows;
    } finally {
      await world.close();
      await Promise.all([thread.terminate(), chain.terminate()]);
    }
  } finally {
    await cluster.stop();
  }
}

function listCalls(): readonly Endpoint[] {
  const isLong = ({ path }: Endpoint): number => (path === reportLoadingGame.path ? 1 : 0);
  return ALL_ENDPOINTS.toSorted((one, other) => isLong(one) - isLong(other));
}

type Means = { readonly thread: Worker; readonly rounds: number };

async function measureCall(stage: HeavyWorld, endpoint: Endpoint, { thread, rounds }: Means): Promise<Row> {
  const name = `${endpoint.method} ${endpoint.path}`;
  const recipe = RECIPES[name as keyof Calls];
  const measured: Measured[] = [];
  for (let round = -WARM_UPS; round < rounds; round++) {
    stage.world.clock.advance(REST_MS);
    const asked = await recipe({ ...stage, endpoint });
    measured.push(await measureOnce(thread, sentOf(stage.world.url, endpoint, asked)));
  }
  const counted = measured.slice(WARM_UPS);
  const blocked = counted.map(({ blockedMs }) => blockedMs);
  const statuses = [...new Set(counted.map(({ status }) => status))].join(', ');
  const ratio = median(blocked) / LIMIT_MS;
  return {
    what: name,
    product: `${formatNumber(median(blocked))} ms (worst ${formatNumber(Math.max(...blocked))}), ${statuses}`,
    yardstick: `${LIMIT_MS} ms`,
    ratio,
    better: 'lower',
    goal: 1,
    limit: 1,
  };
}

/** Everything that this thread does while the other one waits is the server's. */
async function measureOnce(thread: Worker, sent: Sent): Promise<Measured> {
  const answered = once(thread, 'message');
  const loop = watchEventLoop();
  thread.postMessage(sent, []);
  const [status] = (await answered) as [number];
  // What is left to do after the answer.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  const blockedMs = loop.takeLongestMs();
  loop.stop();
  return { blockedMs, status };
}

function sentOf(baseUrl: string, { method, path, money }: Endpoint, { client, params, query, body }: Asked): Sent {
  const filled = path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  return {
    url: `${baseUrl}${filled}${search}`,
    method,
    headers: {
      ...client.headers(),
      ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
      ...(money === true ? { 'idempotency-key': randomUUID() } : {}),
    },
    body: text,
  };
}
