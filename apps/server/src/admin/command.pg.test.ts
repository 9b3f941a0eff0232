import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Secret } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';

const KEY = '07'.repeat(32);
const SOUND = ['sum', 'negativeAccounts', 'sequenceGaps', 'chainBreaks', 'nonceGaps']
  .map((name) => `${name.padEnd(18)}0\n`)
  .join('');

let folder: string;
let database: OwnedDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-command-'));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in a process of its own, with these settings and no others. */
async function run(settings: Readonly<Record<string, string>>, ...args: string[]) {
  const env = { ...settings, LC_ALL: 'C' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), ...args], { cwd: folder, env });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number];
  const [stdout, stderr] = await outputs;
  return { code, stdout, stderr };
}

const refusal = (name: string): string =>
  `No server has set up the database ${name} yet: set DATA_DIR or DATABASE_URL to what your server has, ` +
  'or start the server once.\n';

/** The same database server, seen with a password that must not be shown. */
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
      expect.stringMatching(/^The database x on localhost:1 cannot be reached: .*ECONNREFUSED.*\n$/),
    ]);
  });
});

describe('the database of DATA_DIR', () => {
  const dataDir = (): string => join(folder, 'data');

  /** What a server leaves when it has run on the folder. */
  async function setUp(): Promise<void> {
    const embedded = await startEmbedded({ dataDir: join(dataDir(), 'postgres'), fsync: false, log: () => undefined });
    const pool = await openDatabase({ ownerUrl: embedded.url }, new Secret(Buffer.from(KEY, 'hex')), () => undefined);
    await pool.end();
    await embedded.stop();
    writeFileSync(join(dataDir(), 'secret'), KEY);
  }

  it('is started for the command where no server runs', async () => {
    await setUp();
    const { code, stdout, stderr } = await run({ DATA_DIR: dataDir() }, 'reconcile');
    expect(stderr).toBe(`This acts on the database in ${dataDir()}.\n`);
    expect([code, stdout]).toEqual([0, SOUND]);
  });

  it('is stopped again where the command is refused', async () => {
    await setUp();
    const { code, stdout, stderr } = await run({ DATA_DIR: dataDir(), SECRET_KEY: '08'.repeat(32) }, 'reconcile');
    expect(stderr).toMatch(/^This acts on the database in .*\nThe secret key is not the one .*\n$/);
    expect([code, stdout]).toEqual([1, '']);
    expect(existsSync(join(dataDir(), 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('is not made where there is none', async () => {
    const { code, stdout, stderr } = await run({ DATA_DIR: dataDir() }, 'reconcile');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: refusal(`in ${dataDir()}`) });
    expect(existsSync(dataDir())).toBe(false);
  });

  it('is named where its key is missing, and no other key is made', async () => {
    await setUp();
    rmSync(join(dataDir(), 'secret'));
    const { code, stderr } = await run({ DATA_DIR: dataDir() }, 'reconcile');
    expect([code, existsSync(join(dataDir(), 'secret'))]).toEqual([1, false]);
    expect(stderr).toBe(
      `${dataDir()}/secret is missing, and the database there belongs to one key: ` +
        'put that file back from your backup, or set SECRET_KEY to what it held.\n',
    );
  });

  it('is not set up where a first start was cut off before it was', async () => {
    mkdirSync(dataDir());
    const embedded = await startEmbedded({ dataDir: join(dataDir(), 'postgres'), fsync: false, log: () => undefined });
    await embedded.stop();
    writeFileSync(join(dataDir(), 'secret'), KEY);
    const { code, stdout, stderr } = await run({ DATA_DIR: dataDir() }, 'grant', 'boss@example.com');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: refusal(`in ${dataDir()}`) });
  });
});
