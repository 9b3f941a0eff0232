/**
 * `node against-world.ts FOLDER`: seeds a database and starts the product as they are in a copy of the repository, and
 * says in one line where to load them. Ends when its input does.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { createBenchWorld } from './world.ts';

/** What a world and its product are to whoever loads them. */
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
const product = await world.startProduct();
const served: Served = {
  url: `http://127.0.0.1:${product.port}`,
  tokenFile: world.writeTokens().file,
  body: world.body,
  serverPid: product.pid,
  databasePid: world.database.pid(),
};
process.stdout.write(`${JSON.stringify(served)}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await product.stop();
await world.close();
