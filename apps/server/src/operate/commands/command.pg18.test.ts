import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import { runProgram, type Ended } from '@voltide/testkit/run-program';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { Secret } from '../../platform/secrets/secret.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startEmbedded } from '../../platform/db/embedded/embedded.ts';

const KEY = '07'.repeat(32);
const SOUND = ['sum', 'negativeAccounts', 'sequenceGaps', 'chainBreaks', 'nonceGaps', 'withdrawals']
  .map((name) => `${name.padEnd(20)}0\n`)
  .join('');

let folder: string;

function makeFolder(): void {
  folder = makeDatabaseFolder('command');
}

const dataDir = (): string => join(folder, 'data');

function run(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  return runProgram(join(import.meta.dirname, 'command.ts'), { cwd: folder, settings, args });
}

const refusal = (name: string): string =>
  `No server has set up the database ${name} yet: set DATA_DIR or DATABASE_URL to what your server has, ` +
  'or start the server once.\n';

describe('the database of DATA_DIR, once a server has run on it', () => {
  beforeAll(async () => {
    makeFolder();
    const embedded = await startEmbedded({ dataDir: join(dataDir(), 'postgres'), fsync: false, log: () => undefined });
    const pool = await openDatabase({ ownerUrl: embedded.url }, new Secret(Buffer.from(KEY, 'hex')), () => undefined);
    await pool.end();
    await embedded.stop();
    writeFileSync(join(dataDir(), 'secret'), KEY);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is started for the command where no server runs', async () => {
    const { code, stdout, stderr } = await run({ DATA_DIR: dataDir() }, 'reconcile');
    expect(stderr).toBe(`This acts on the database in ${dataDir()}.\n`);
    expect([code, stdout]).toEqual([0, SOUND]);
  });

  it('is found whatever the shell says of other databases', async () => {
    const shell = { PGHOST: '192.0.2.1', PGPORT: '1', PGSSLMODE: 'require', PGOPTIONS: '-c search_path=nowhere' };
    const { code, stdout } = await run({ DATA_DIR: dataDir(), ...shell }, 'reconcile');
    expect([code, stdout]).toEqual([0, SOUND]);
  });

  it('is stopped again where the command is refused', async () => {
    const { code, stdout, stderr } = await run({ DATA_DIR: dataDir(), SECRET_KEY: '08'.repeat(32) }, 'reconcile');
    expect(stderr).toMatch(/^This acts on the database in .*\nThe secret key is not the one .*\n$/);
    expect([code, stdout]).toEqual([1, '']);
    expect(existsSync(join(dataDir(), 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('is named where its key is missing, and no other key is made', async () => {
    const secret = join(dataDir(), 'secret');
    rmSync(secret);
    const { code, stderr } = await run({ DATA_DIR: dataDir() }, 'reconcile');
    expect([code, existsSync(secret)]).toEqual([1, false]);
    expect(stderr).toBe(
      `${secret} is missing, and the database there belongs to one key: ` +
        'put that file back from your backup, or set SECRET_KEY to what it held.\n',
    );
    writeFileSync(secret, KEY);
  });

  /** Runs last: the database takes no writes after it. */
  it('is not called that of DATABASE_URL where a server runs on it, and something fails', async () => {
    const embedded = await startEmbedded({ dataDir: join(dataDir(), 'postgres'), fsync: false, log: () => undefined });
    writeFileSync(join(dataDir(), 'database-url'), embedded.url);
    const owner = new pg.Client({ connectionString: embedded.url });
    await owner.connect();
    await owner.query('alter database voltide set default_transaction_read_only = on');
    await owner.end();
    const { code, stderr } = await run({ DATA_DIR: dataDir() }, 'reconcile');
    await embedded.stop();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^This acts on the database in .*\ncannot execute .* in a read-only transaction\n$/);
  });
});

it.each([
  [['drop', 'everything'], 'This is not understood: drop everything'],
  [['adjust', 'Ann', '1,500', 'cash', 'why'], '"1,500" is no amount. '],
])('a command that is not understood ends with code 1, as the documents say: %j', async (args, sentence) => {
  const { code, stdout, stderr } = await runProgram(join(import.meta.dirname, 'command.ts'), {
    cwd: import.meta.dirname,
    settings: {},
    args,
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.startsWith(sentence)).toBe(true);
});

describe('the database of DATA_DIR, where no server has set it up', () => {
  beforeEach(makeFolder);
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is not made where there is none', async () => {
    const { code, stdout, stderr } = await run({ DATA_DIR: dataDir() }, 'reconcile');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: refusal(`in ${dataDir()}`) });
    expect(existsSync(dataDir())).toBe(false);
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
