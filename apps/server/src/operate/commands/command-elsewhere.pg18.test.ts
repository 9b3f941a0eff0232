import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import { runProgram, type Ended } from '@voltide/testkit/run-program';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const KEY = '07'.repeat(32);
const SOUND = ['sum', 'negativeAccounts', 'sequenceGaps', 'chainBreaks', 'nonceGaps', 'withdrawals']
  .map((name) => `${name.padEnd(20)}0\n`)
  .join('');

let folder: string;
let database: OwnedDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'voltide-command-'));
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

function run(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  return runProgram(join(import.meta.dirname, 'command.ts'), { cwd: folder, settings, args });
}

const refusal = (name: string): string =>
  `No server has set up the database ${name} yet: set DATA_DIR or DATABASE_URL to what your server has, ` +
  'or start the server once.\n';

function withPassword(url: string): string {
  const other = new URL(url);
  other.password = 'unspeakable';
  return other.href;
}

function nameOf(url: string): string {
  const { pathname, hostname, port, searchParams } = new URL(url);
  return `${pathname.slice(1)} on ${searchParams.get('host') ?? hostname}:${port === '' ? '5432' : port}`;
}

describe('the database of DATABASE_URL', () => {
  it('S13-04 is named on standard error without its password; standard output is the answer alone', async () => {
    const url = withPassword(database.url);
    const { code, stdout, stderr } = await run({ DATABASE_URL: url, SECRET_KEY: KEY }, 'reconcile');
    expect(stderr).toBe(`This acts on the database ${nameOf(url)}.\n`);
    expect([code, stdout]).toEqual([0, SOUND]);
  });

  it.each([['reconcile'], ['grant', 'boss@example.com'], ['capital', '1', 'more']])(
    'is left alone by %s where no server has set it up',
    async (...command) => {
      await database.owner.query('drop schema voltide cascade');
      const { code, stdout, stderr } = await run({ DATABASE_URL: database.url, SECRET_KEY: KEY }, ...command);
      expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: refusal(nameOf(database.url)) });
      const { rows } = await database.owner.query(`select to_regnamespace('voltide') is null as missing`);
      expect(rows).toEqual([{ missing: true }]);
    },
  );

  it('is refused in one sentence where it does not exist, or cannot be reached', async () => {
    const missing = new URL(database.url);
    missing.pathname = '/nowhere';
    const { stderr } = await run({ DATABASE_URL: missing.href, SECRET_KEY: KEY }, 'reconcile');
    expect(stderr).toBe(refusal(nameOf(missing.href)));
    const deaf = await run({ DATABASE_URL: 'postgresql://me:unspeakable@localhost:1/x', SECRET_KEY: KEY }, 'reconcile');
    expect([deaf.code, deaf.stderr]).toEqual([
      1,
      expect.stringMatching(/^The database x on localhost:1 cannot be reached: connect ECONNREFUSED .*:1.*\n$/),
    ]);
  });

  it('is given up where it lets in and then says nothing', async () => {
    const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
    const silent = createServer((socket) =>
      socket.once('data', () => socket.write(welcome)).on('error', () => undefined),
    );
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgresql://me@127.0.0.1:${port}/x`;
    const { code, stderr } = await run({ DATABASE_URL: url, SECRET_KEY: KEY }, 'reconcile');
    silent.close();
    expect([code, stderr]).toEqual([1, `The database x on 127.0.0.1:${port} cannot be reached: Query read timeout\n`]);
  });
});
