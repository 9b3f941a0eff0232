import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { parseVt } from '@voltide/core';
import { adjustBalance, openMany, signUpPlayer, startWorld, type PackPlayer, type World } from '@voltide/testkit';
import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readConfig, type Config } from '../../config.ts';
import { createPool, type Database } from '../../platform/db/pool.ts';
import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';
import { createSeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { startDatabase, type RunningDatabase } from '../../platform/start/database.ts';
import { createLogger } from '../../platform/start/logger.ts';
import { backUp, chooseBackupFolder } from './backup.ts';

const LOG = createLogger('silent');
const PLAYERS = 6;
const LISTED = `select user_id || '/' || epoch || '-' || nonce as play from voltide.play order by 1`;

let folder: string;
let config: Config;
let database: RunningDatabase;
let owner: Database;
let world: World;
let players: PackPlayer[];

const openOwner = (url: string): Database => createPool({ url, role: undefined, log: () => undefined });
const listPlays = async (from: Database): Promise<string[]> =>
  (await from.query<{ play: string }>(LISTED)).rows.map(({ play }) => play);

beforeAll(async () => {
  folder = realpathSync(makeDatabaseFolder('backup'));
  config = readConfig({ DATA_DIR: join(folder, 'data') });
  database = await startDatabase(config, LOG);
  const databaseUrl = database.address.ownerUrl;
  const key = Buffer.from(config.secretKey.reveal()).toString('hex');
  world = await startWorld({ databaseUrl, settings: { SECRET_KEY: key, LOG_LEVEL: 'silent' } });
  owner = openOwner(databaseUrl);
  players = await Promise.all(Array.from({ length: PLAYERS }, () => signUpPlayer(world)));
  for (const { userId } of players) {
    await adjustBalance(world, userId, { account: 'promo', amountSun: parseVt('1000000') });
  }
});

afterAll(async () => {
  await owner.end();
  await world.close();
  await database.stop();
  rmSync(folder, { recursive: true });
});

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

function startBackup(to: string, settings: Readonly<Record<string, string>> = { DATA_DIR: config.dataDir }) {
  const program = join(import.meta.dirname, 'command.ts');
  const child = spawn(process.execPath, [program, 'backup', to], { cwd: folder, env: { ...settings, LC_ALL: 'C' } });
  return { child, ended: endOf(child) };
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  const [stdout, stderr] = await said;
  return { code, stdout, stderr };
}

/**
 * Starts a server's database on a copy, as a start with DATA_DIR does, beside the original. The copy is deleted here: a
 * thousand files take a slow disk long, and a test has more time for that than a hook.
 */
async function onCopy<T>(dataDir: string, work: (owner: Database) => Promise<T>): Promise<T> {
  const restored = readConfig({ DATA_DIR: dataDir });
  expect(restored.secretKey.reveal()).toEqual(config.secretKey.reveal());
  const copy = await startDatabase(restored, LOG);
  const pool = openOwner(copy.address.ownerUrl);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await copy.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function holdCheckpoints(): Promise<() => void> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  const [{ pid } = { pid: 0 }] = rows;
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
}

async function countRemains(): Promise<number> {
  const { rows } = await owner.query<{ remains: number }>(
    `select (select count(*) from pg_replication_slots)::int
      + (select count(*) from pg_stat_activity where backend_type = 'walsender')::int as remains`,
  );
  return rows[0]?.remains ?? Number.NaN;
}

const isBeingMade = (to: string): boolean => existsSync(join(to, 'postgres.unfinished'));

it('S13-04 a backup under load holds every play from before it, and its books and outcomes are sound', async () => {
  const to = join(folder, 'under load');
  let playing = true;
  const load = players.map(async (player) => {
    while (playing) await openMany(world, player, 20);
  });
  await expect.poll(async () => (await listPlays(owner)).length).toBeGreaterThan(200);
  const before = await listPlays(owner);
  const { code, stdout, stderr } = await startBackup(to).ended;
  const after = await listPlays(owner);
  playing = false;
  await Promise.all(load);

  expect({ code, stderr }).toEqual({ code: 0, stderr: `This acts on the database in ${config.dataDir}.\n` });
  expect(stdout).toMatch(/ holds a whole copy of cluster and key, \d+ MB\.\nKeep it as safe as the original\.\n$/);
  expect(after.length).toBeGreaterThan(before.length);
  expect(readdirSync(to).toSorted()).toEqual(['postgres', 'secret']);
  expect(statSync(join(to, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(to, 'secret')).mode & 0o777).toBe(0o600);
  expect(statSync(to).mode & 0o066).toBe(0);

  await onCopy(to, async (copy) => {
    const kept = new Set(await listPlays(copy));
    expect(before.filter((play) => !kept.has(play))).toEqual([]);
    const known = new Set(await listPlays(owner));
    expect([...kept].filter((play) => !known.has(play))).toEqual([]);
    const found = await verifyLedger(copy, createSeedCipher(config.secretKey.reveal()));
    expect(found.examples).toEqual([]);
    expect([isVerified(found), found.plays]).toEqual([true, kept.size]);
  });
  const live = await verifyLedger(owner, createSeedCipher(config.secretKey.reveal()));
  expect(isVerified(live)).toBe(true);
});

it('a backup that is killed leaves the server unharmed, and no start takes what is left of it', async () => {
  const to = join(folder, 'killed');
  const goOn = await holdCheckpoints();
  const { child, ended } = startBackup(to);
  try {
    await expect.poll(() => isBeingMade(to)).toBe(true);
    child.kill('SIGKILL');
    expect((await ended).code).toBe(null);
  } finally {
    goOn();
  }
  await expect.poll(countRemains).toBe(0);
  for (const player of players) await openMany(world, player, 5);

  const refusal = `${to} holds a backup that was cut short, or is still being made`;
  expect(() => readConfig({ DATA_DIR: to })).toThrow(refusal);
  await expect(startDatabase({ ...config, dataDir: to }, LOG)).rejects.toThrow(refusal);
  expect((await startBackup(to).ended).stderr).toBe(`${refusal}: remove it, or name another folder.\n`);

  const next = join(folder, 'next');
  expect((await startBackup(next).ended).code).toBe(0);
  const live = await listPlays(owner);
  await onCopy(next, async (copy) => expect(await listPlays(copy)).toEqual(live));
});

it('a backup that is interrupted, or whose database goes away, leaves nothing', async () => {
  const to = join(folder, 'given up');
  mkdirSync(to);
  const endings = [
    [(child: ChildProcess) => child.kill('SIGTERM'), 'The backup was interrupted: nothing is left of it.\n'],
    [
      () => owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender'`),
      /^The database could not be copied \(.+\)\.\n$/,
    ],
  ] as const;
  for (const [end, said] of endings) {
    const goOn = await holdCheckpoints();
    const { child, ended } = startBackup(to);
    try {
      await expect.poll(() => isBeingMade(to)).toBe(true);
      await expect.poll(countRemains).toBe(2);
      await end(child);
      const { code, stderr } = await ended;
      expect(code).toBe(1);
      expect(stderr.split('\n').slice(1).join('\n')).toMatch(said);
    } finally {
      goOn();
    }
    expect(readdirSync(to)).toEqual([]);
    await expect.poll(countRemains).toBe(0);
  }
});

it('of several backups that chose one folder at a time only one has it, and the others leave it alone', async () => {
  const to = join(folder, 'shared');
  mkdirSync(to);
  const source = { url: database.address.ownerUrl, secretKey: config.secretKey, dataDir: config.dataDir };
  const { signal } = new AbortController();
  const chosen = Array.from({ length: 3 }, () => chooseBackupFolder(to, config.dataDir));
  const tryAll = () => Promise.all(chosen.map((each) => backUp(source, each, signal).then(() => 'whole', String)));
  expect((await tryAll()).filter((end) => end === 'whole')).toHaveLength(1);
  expect((await tryAll()).filter((end) => end === 'whole')).toEqual([]);
  const live = await listPlays(owner);
  await onCopy(to, async (copy) => expect(await listPlays(copy)).toEqual(live));
});

it('a backup holds the chain of the test network that comes along, as far as it is written', async () => {
  const to = join(folder, 'with-chain');
  const chain = '{"format":"voltide-devnet-1","seed":"a"}\n0a 0b\n';
  writeFileSync(join(config.dataDir, 'devnet-chain.txt'), chain);
  expect((await startBackup(to).ended).code).toBe(0);
  expect(readFileSync(join(to, 'devnet-chain.txt'), 'utf8')).toBe(chain);
  rmSync(join(config.dataDir, 'devnet-chain.txt'));
  rmSync(to, { recursive: true });
});

it('the folder of a backup is counted from where npm was called, not from the repository', async () => {
  const called = join(folder, 'called');
  const { code, stderr } = await startBackup('nowhere/copy', { DATA_DIR: config.dataDir, INIT_CWD: called }).ended;
  const sentence = `There is no folder ${join(called, 'nowhere')}: make it first, or name another one for the backup.`;
  expect([code, stderr]).toEqual([1, `${sentence}\n`]);
});

describe('a backup is refused, in one sentence', () => {
  it('with DATABASE_URL, whose database is not ours to copy', async () => {
    const settings = { DATABASE_URL: database.address.ownerUrl, SECRET_KEY: '07'.repeat(32) };
    const { code, stderr } = await startBackup(join(folder, 'other'), settings).ended;
    expect([code, existsSync(join(folder, 'other'))]).toEqual([1, false]);
    expect(stderr).toMatch(/^The database of DATABASE_URL is not copied by this: use pg_dump -Fc/);
  });

  it('with a key that is not the database’s', async () => {
    const settings = { DATA_DIR: config.dataDir, SECRET_KEY: '07'.repeat(32) };
    const { code, stderr } = await startBackup(join(folder, 'other'), settings).ended;
    expect([code, existsSync(join(folder, 'other'))]).toEqual([1, false]);
    expect(stderr).toContain('\nThe secret key is not the one this database was first started with');
  });
});

it('where no server runs, the command starts the database for as long as it takes', async () => {
  const from = join(folder, 'from');
  expect((await startBackup(from).ended).code).toBe(0);
  const to = join(folder, 'to');
  writeFileSync(join(from, 'database-url'), 'postgresql://voltide@127.0.0.1:1/voltide');
  expect((await startBackup(to, { DATA_DIR: from }).ended).code).toBe(0);
  expect(existsSync(join(from, 'postgres/postmaster.pid'))).toBe(false);
  expect(readdirSync(to).toSorted()).toEqual(['postgres', 'secret']);
  for (const each of [from, to]) rmSync(each, { recursive: true });
});
