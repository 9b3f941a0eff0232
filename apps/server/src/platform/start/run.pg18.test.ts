import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findServer } from '../db/embedded/embedded-lock.ts';
import { APP_ROLE } from '../db/pool.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const SEALED = process.platform === 'darwin' ? '/System' : '/proc';
const ANY_HOST = 'set HOST to one that it has, or to 0.0.0.0 for all of them.';

let db: OwnedDatabase;
let folder: string;
let neighbour: Server;
let takenPort: number;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = makeDatabaseFolder('run');
  neighbour = createServer().listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  takenPort = (neighbour.address() as AddressInfo).port;
});
afterAll(async () => {
  neighbour.close();
  rmSync(folder, { recursive: true });
  await db.drop();
});

type Settings = Readonly<Record<string, string>>;
type LastWords = { readonly stdout: string; readonly stderr: string };

async function lastWordsOf(settings: Settings, ...preloads: readonly string[]): Promise<LastWords> {
  const options = preloads.map((source) => `--import=data:text/javascript,${encodeURIComponent(source)}`);
  const child = spawn(process.execPath, [...options, MAIN], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(await ended).toEqual([1, null]);
  return { stdout, stderr };
}

async function complaintOf(settings: Settings): Promise<string> {
  return (await lastWordsOf(settings)).stderr;
}

async function goodSettings(): Promise<Settings> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const appUrl = new URL(db.url);
  appUrl.username = APP_ROLE;
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: db.url,
    DATABASE_APP_URL: appUrl.href,
    SECRET_KEY: '0a'.repeat(32),
    LOG_LEVEL: 'silent',
  };
}

describe('a start that cannot listen says what to change', () => {
  it.each([
    ['foo.invalid', `foo.invalid is a name that leads nowhere: ${ANY_HOST}`],
    ['203.0.113.7', `203.0.113.7 is no address of this machine: ${ANY_HOST}`],
  ])('HOST %s', async (host, sentence) => {
    expect(await complaintOf({ ...(await goodSettings()), HOST: host })).toBe(`${sentence}\n`);
  });

  it.each(['PORT', 'METRICS_PORT'])('%s that somebody else has', async (name) => {
    const complaint = await complaintOf({ ...(await goodSettings()), [name]: String(takenPort) });
    expect(complaint).toBe(`Port ${takenPort} is taken: stop what uses it, or set ${name} to another.\n`);
  });
});

it('a start takes secrets from files, and names variables that were meant as settings', async () => {
  const { DATABASE_URL = '', SECRET_KEY = '', ...settings } = await goodSettings();
  const files = { DATABASE_URL_FILE: join(folder, 'database-url'), SECRET_KEY_FILE: join(folder, 'secret-key') };
  writeFileSync(files.DATABASE_URL_FILE, `${DATABASE_URL}\n`);
  writeFileSync(files.SECRET_KEY_FILE, `${SECRET_KEY}\n`);
  const wrong = { LOG_LEVEL: 'warn', PORT: String(takenPort), DATABSE_URL: 'postgres://u:hidden@h/d' };
  const { stdout, stderr } = await lastWordsOf({ ...settings, ...files, ...wrong });
  expect(stdout.split('DATABSE_URL (did you mean DATABASE_URL?)')).toHaveLength(2);
  expect(stdout).not.toContain('hidden');
  // It has set its database up by then, and fails only for the port.
  expect(stderr).toMatch(/^Port \d+ is taken: .*\n$/);
});

it('a start in a data folder without a database says that it begins a new one, and only then', async () => {
  const dataDir = join(folder, 'new');
  const settings = { DATA_DIR: dataDir, PORT: String(takenPort), HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const said = [await lastWordsOf(settings), await lastWordsOf(settings)].map(({ stdout }) => stdout);
  expect(said[0]).toContain(`A new installation begins in ${dataDir}: no database was there.\n`);
  expect(said[1]).not.toContain('new installation');
});

it('a start whose data folder is too long for a socket needs no TMPDIR that is there', async () => {
  const dataDir = join(folder, 'd'.repeat(120));
  const settings = { DATA_DIR: dataDir, TMPDIR: join(folder, 'nowhere'), PORT: String(takenPort), HOST: '127.0.0.1' };
  const { stderr } = await lastWordsOf({ ...settings, LOG_LEVEL: 'silent' });
  // It has set its database up by then, and fails only for the port.
  expect(stderr).toMatch(/^Port \d+ is taken: .*\n$/);
});

it('a start with another SECRET_KEY says so, and nothing of the chain of the test network', async () => {
  const dataDir = join(folder, 'other-key');
  const settings = { DATA_DIR: dataDir, PORT: String(takenPort), HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  await lastWordsOf(settings);
  expect(existsSync(join(dataDir, 'devnet-chain.txt'))).toBe(true);
  const { stderr } = await lastWordsOf({ ...settings, SECRET_KEY: '0c'.repeat(32) });
  expect(stderr).toMatch(/^The secret key is not the one this database was first started with: .*\n$/);
});

/** Variables of a shell for other databases; each of them alone would keep the driver from ours. */
const SHELL = {
  PGHOST: '192.0.2.1',
  PGPORT: '1',
  PGUSER: 'somebody',
  PGPASSWORD: 'wrong',
  PGDATABASE: 'nowhere',
  PGOPTIONS: '-c default_transaction_read_only=on -c search_path=nowhere',
  PGSSLMODE: 'require',
  PGSSLNEGOTIATION: 'direct',
  PGSERVICE: 'nothing',
  PGTZ: 'Asia/Tokyo',
  PGREPLICATION: 'database',
};

it('variables of PostgreSQL in the shell do not bend the database that comes along', async () => {
  const settings = { DATA_DIR: join(folder, 'bent'), PORT: String(takenPort), HOST: '127.0.0.1', ...SHELL };
  const { stdout, stderr } = await lastWordsOf(settings);
  expect(stdout).toContain(`These variables of the environment do not count: ${Object.keys(SHELL).join(', ')}.`);
  // It has set its database up by then, and fails only for the port.
  expect(stderr).toMatch(/^Port \d+ is taken: .*\n$/);
});

it('variables of PostgreSQL in the shell complete DATABASE_URL where it says less, which is reported', async () => {
  const shell = { ...SHELL, PGPORT: '5432' };
  const settings: Settings = { ...(await goodSettings()), PORT: String(takenPort), LOG_LEVEL: 'info', ...shell };
  const url = new URL(settings['DATABASE_URL'] ?? '');
  url.searchParams.set('sslmode', 'disable');
  const appUrl = new URL(settings['DATABASE_APP_URL'] ?? '');
  appUrl.searchParams.set('sslmode', 'disable');
  const urls = { DATABASE_URL: url.href, DATABASE_APP_URL: appUrl.href };
  const { stdout, stderr } = await lastWordsOf({ ...settings, ...urls });
  expect(stdout).toContain('DATABASE_URL leaves to the environment what these say: PGPORT, PGPASSWORD.');
  expect(stderr).toMatch(/^Port \d+ is taken: .*\n$/);
});

describe('a start that is not let into its database says by which setting', () => {
  it('DATABASE_APP_URL that leads nowhere', async () => {
    const appUrl = `postgres://${APP_ROLE}@127.0.0.1:1/voltide`;
    expect(await complaintOf({ ...(await goodSettings()), DATABASE_APP_URL: appUrl })).toBe(
      'The database of DATABASE_APP_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1): ' +
        'start it, or correct its address.\n',
    );
  });

  it('DATABASE_URL that names no database', async () => {
    const url = new URL(db.url);
    url.pathname = '/nowhere';
    expect(await complaintOf({ ...(await goodSettings()), DATABASE_URL: url.href })).toBe(
      'DATABASE_URL opens no database (database "nowhere" does not exist): correct its user, password or name.\n',
    );
  });

  it('DATABASE_URL of a database that takes no writes', async () => {
    const url = new URL(db.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await complaintOf({ ...(await goodSettings()), DATABASE_URL: url.href })).toMatch(
      /^The database of DATABASE_URL takes no writes \(.*read-only transaction\): .*, or name the one that does\.\n$/,
    );
  });

  it('DATABASE_APP_URL that names another database than DATABASE_URL, with tables like ours or without', async () => {
    const other = await createTestDatabase();
    for (const name of [new URL(other.url).pathname, '/postgres']) {
      const settings = await goodSettings();
      const appUrl = new URL(settings['DATABASE_APP_URL'] ?? '');
      appUrl.pathname = name;
      expect(await complaintOf({ ...settings, DATABASE_APP_URL: appUrl.href })).toBe(
        `DATABASE_APP_URL leads to another database (${name.slice(1)}) than DATABASE_URL ` +
          `(${new URL(db.url).pathname.slice(1)}): let both name the same one.\n`,
      );
    }
    await other.drop();
  });

  it('SECRET_KEY of another database', async () => {
    await db.owner.query('delete from voltide.key_check');
    await db.owner.query(`insert into voltide.key_check (check_value) values (sha256('another'))`);
    const complaint = await complaintOf(await goodSettings());
    await db.owner.query('delete from voltide.key_check');
    expect(complaint).toMatch(/^The secret key is not the one this database was first started with: .*\.\n$/);
  });
});

describe('a start that cannot use its data folder says so', () => {
  it.each([
    ['is a file', import.meta.filename, `${import.meta.filename} is a file`],
    ['lies in a file', join(import.meta.filename, 'data'), `${import.meta.filename} is a file`],
    ['cannot be made', join(SEALED, 'voltide'), `mkdir '${join(SEALED, 'voltide')}'`],
    ['cannot be written to', SEALED, `'${SEALED}`],
    ['is longer than a path may be', join(tmpdir(), ...Array<string>(25).fill('d'.repeat(200))), 'ENAMETOOLONG'],
  ])('DATA_DIR that %s, with a key of its own or not', async (_, dataDir, reason) => {
    for (const key of [{}, { SECRET_KEY: '0a'.repeat(32) }]) {
      const complaint = await complaintOf({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...key });
      expect(complaint).toContain(`The data folder ${dataDir} cannot be used (`);
      expect(complaint).toContain(reason);
      expect(complaint).toContain('let this user read and write there, or set DATA_DIR to another folder.\n');
    }
  });
});

describe('a start that fails beside its own PostgreSQL, or after it, leaves none running', () => {
  const isServed = (dataDir: string): boolean => findServer(join(dataDir, 'postgres')) !== undefined;
  const settingsOf = (dataDir: string): Settings => ({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent' });

  it('where its address cannot be left for commands', async () => {
    const dataDir = join(folder, 'no address');
    mkdirSync(join(dataDir, 'database-url'), { recursive: true });
    expect(await complaintOf(settingsOf(dataDir))).toContain(`The data folder ${dataDir} cannot be used (EISDIR`);
    expect(isServed(dataDir)).toBe(false);
  });

  it('where a part of the program does not load', async () => {
    const dataDir = join(folder, 'no program');
    const broken = `await globalThis.serverRuns;
      throw new Error('This file is broken.');`;
    const breaking = `import { subscribe } from 'node:diagnostics_channel';
      import { registerHooks } from 'node:module';
      globalThis.serverRuns = new Promise((runs) => {
        subscribe('child_process', ({ process }) => {
          process.once('spawn', () => /postgres(\\.exe)?$/.test(process.spawnfile) && runs());
        });
      });
      const broken = { format: 'module', source: ${JSON.stringify(broken)}, shortCircuit: true };
      registerHooks({ load: (url, context, next) => url.endsWith('first-start.ts') ? broken : next(url, context) });`;
    expect((await lastWordsOf(settingsOf(dataDir), breaking)).stderr).toBe('This file is broken.\n');
    expect(isServed(dataDir)).toBe(false);
  });
});
