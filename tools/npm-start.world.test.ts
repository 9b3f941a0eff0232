import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { findServer } from '@voltide/server/platform/db/embedded/embedded-lock';
import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ROOT } from './repository.ts';

let folder: string;
beforeAll(() => {
  folder = makeDatabaseFolder('npm-start');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the whole product as people do, in a process group of its own: a signal hits npm and nothing else. */
async function startByNpm(dataDir: string) {
  const url = `http://127.0.0.1:${await findPort()}`;
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: new URL(url).port, LOG_LEVEL: 'silent' };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(npm, 'exit');
  const isServing = (): Promise<boolean> =>
    fetch(`${url}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  const findDatabase = (): number | undefined => findServer(join(dataDir, 'postgres'));
  await expect.poll(isServing).toBe(true);
  expect(findDatabase()).toBeGreaterThan(0);
  return { npm, ended, isServing, findDatabase };
}

it('SIGTERM to npm alone ends server and PostgreSQL, and npm only after them', async () => {
  const { npm, ended, isServing, findDatabase } = await startByNpm(join(folder, 'term'));
  npm.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect([findDatabase(), await isServing()]).toEqual([undefined, false]);
});

it('SIGHUP to npm alone, which npm does not pass on, ends server and PostgreSQL', async () => {
  const { npm, ended, isServing, findDatabase } = await startByNpm(join(folder, 'hup'));
  npm.kill('SIGHUP');
  await ended;
  await expect.poll(findDatabase).toBeUndefined();
  await expect.poll(isServing).toBe(false);
});
