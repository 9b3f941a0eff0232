import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, relative } from 'node:path';

import { buildSite, isSiteStale } from '@voltide/server/platform/start/web-build';
import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { findBuilders } from './deployment/image.ts';
import { ROOT } from './repository.ts';

const BUILD_LIMIT_MS = 300_000;
/** Installing packages, building pages and writing layers. */
const IMAGE_LIMIT_MS = 900_000;
/** The user and the group that every Linux has for programs which own nothing; initdb wants a user with a name. */
const USER = 65_534;
/** The installation is seen here, so that the folders above it may be closed to that user. */
const PLACE = '/mnt';
/**
 * Gives the program a view of this machine in which nothing but DATA_DIR can be written, as an image and a service have
 * it, and ends with 9 where that is not so.
 */
const READ_ONLY = `set -e
mount --make-rprivate /
mount --bind "$DATA_DIR" "$DATA_DIR"
mount --bind "$ROOT" ${PLACE}
mount -o remount,bind,ro ${PLACE}
mount -o remount,bind,ro /
cd ${PLACE}
if touch package.json 2>/dev/null || touch apps/probe 2>/dev/null || touch /probe 2>/dev/null; then exit 9; fi
exec setpriv --reuid=${USER} --regid=${USER} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`;
/** Only root of Linux may arrange that; another developer starts the same command as the user they are. */
const IS_ROOT = process.platform === 'linux' && process.getuid?.() === 0;

let folder: string;
beforeAll(async () => {
  if (isSiteStale()) await buildSite(AbortSignal.timeout(BUILD_LIMIT_MS));
  folder = makeDatabaseFolder('readonly');
}, BUILD_LIMIT_MS);
afterAll(() => rmSync(folder, { recursive: true }));

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function start(dataDir: string, port: number): ChildProcess {
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'warn' };
  const env = { ...settings, ROOT, PATH: process.env['PATH'] };
  const main = 'apps/server/src/main.ts';
  const node = relative(ROOT, process.execPath);
  return IS_ROOT
    ? spawn('unshare', ['--mount', 'sh', '-c', READ_ONLY, 'sh', join(PLACE, node), main], { env })
    : spawn(process.execPath, [main], { cwd: ROOT, env });
}

it('a start by another user with nothing writable but DATA_DIR serves the built pages, and plays', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  if (IS_ROOT) chownSync(dataDir, USER, USER);
  const port = await findPort();
  const server = start(dataDir, port);
  const ended = once(server, 'exit');
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => server.exitCode !== null,
    );
  await expect.poll(isReady).toBe(true);
  expect([server.exitCode, said]).toEqual([null, expect.not.stringContaining('failed')]);
  const page = await (await fetch(url)).text();
  expect(page).toContain('/assets/');
  const args = [join(ROOT, 'apps/audit/src/main.ts'), url, '--plays', '1'];
  const audit = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect([audit.status, audit.stdout]).toEqual([0, expect.stringContaining('everything that was checked holds')]);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said).not.toMatch(/Building the pages|EROFS|EACCES/);
});

/** None where this machine has no builder, or has not fetched the base image. */
it.each(findBuilders())(
  'the image is built by $name, and names its user, its volume and its health check',
  ({ program, baseImage }) => {
    const tag = `localhost/voltide-test-${process.pid}`;
    const args = [
      'build',
      '--network=host',
      '--build-arg',
      `BASE_IMAGE=${baseImage}`,
      '-t',
      tag,
      '-f',
      'Containerfile',
    ];
    const format = program.endsWith('docker') ? [] : ['--format', 'docker'];
    try {
      const built = spawnSync(program, [...args, ...format, '.'], { cwd: ROOT, encoding: 'utf8' });
      expect([built.status, built.stderr.slice(-2000)]).toEqual([0, expect.any(String)]);
      const kind = program.endsWith('buildah') ? ['inspect', '--type', 'image', tag] : ['image', 'inspect', tag];
      const { stdout } = spawnSync(program, kind, { encoding: 'utf8' });
      for (const part of ['"10001:10001"', '"/data"', '"3000/tcp"', 'health.mjs']) expect(stdout).toContain(part);
    } finally {
      spawnSync(program, ['rmi', tag]);
    }
  },
  IMAGE_LIMIT_MS,
);
