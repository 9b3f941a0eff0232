/**
 * `node against-world.ts FOLDER`: seeds a database and starts the product as they are in a copy of the repository, and
 * says in one line where to load them. Ends when its input does.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Child } from './child.ts';
import type { createBenchWorld } from './world.ts';

export type Served = {
  readonly url: string;
  readonly tokenFile: string;
  readonly body: string;
  readonly serverPid: number;
  readonly databasePid: number;
};

const USERS = 5000;

const [folder = '.'] = process.argv.slice(2);
const { href } = pathToFileURL(join(folder, 'bench/src/world.ts'));
const copy = (await import(href)) as { readonly createBenchWorld: typeof createBenchWorld };
const world = await copy.createBenchWorld(USERS);
try {
  const product = await world.startProduct();
  try {
    await serve(product);
  } finally {
    await product.stop();
  }
} finally {
  await world.close();
}

async function serve({ port, pid }: Child): Promise<void> {
  const served: Served = {
    url: `http://127.0.0.1:${port}`,
    tokenFile: world.writeTokens().file,
    body: world.body,
    serverPid: pid,
    databasePid: world.database.pid(),
  };
  process.stdout.write(`${JSON.stringify(served)}\n`);
  process.stdin.resume();
  await once(process.stdin, 'end');
}
