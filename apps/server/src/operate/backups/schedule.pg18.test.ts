import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseVt } from '@voltide/core';
import { adjustBalance, openMany, prepareTestDatabase, signUpPlayer, startWorld } from '@voltide/testkit';
import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import { hasTool, runTool } from '@voltide/testkit/run-tool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readConfig } from '../../config.ts';
import { openOwner } from '../../platform/db/database.ts';
import { startEmbedded } from '../../platform/db/embedded/embedded.ts';
import { checkSecretKey } from '../../platform/db/secret-key.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { startDatabase } from '../../platform/start/database.ts';
import { createLogger } from '../../platform/start/logger.ts';
import { falsifyBalance } from './drill.sql.ts';
import { listBackups } from './list-backups.ts';

const LOG = createLogger('silent');
const ROOT = join(import.meta.dirname, '../../../../..');
const DEPLOY = join(ROOT, 'deploy/backup');
const OLD = ['voltide-2026-10-01T031000Z', 'voltide-2026-10-20T031000Z', 'voltide-2026-09-01T031000Z', 'notes'];

let folder: string;
let dataDir: string;
let backups: string;

type Settings = Readonly<Record<string, string>>;

/** Runs what a timer runs. */
const run = (command: string, args: readonly string[], settings: Settings) =>
  runTool(command, args, { cwd: ROOT, settings });

const drill = (settings: Settings, ...args: readonly string[]) =>
  run('npm', ['run', '--silent', 'admin', '--', 'restore-drill', ...args], settings);

beforeAll(async () => {
  folder = realpathSync(makeDatabaseFolder('schedule'));
  [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  const config = readConfig({ DATA_DIR: dataDir });
  const database = await startDatabase(config, LOG);
  const key = Buffer.from(config.secretKey.reveal()).toString('hex');
  const settings = { SECRET_KEY: key, LOG_LEVEL: 'silent' };
  const world = await startWorld({ databaseUrl: database.address.ownerUrl, settings });
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: parseVt('1000') });
  await openMany(world, player, 7);
  await world.close();
  await database.stop();
  for (const name of OLD) mkdirSync(join(backups, name), { recursive: true });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('S13-04 a scheduled backup of the embedded database', () => {
  it('is whole, replaces old ones by the rule, and the drill proves it', () => {
    const settings = { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEEP: '1', BACKUP_MONTHS: '1' };
    const made = run('sh', [join(DEPLOY, 'backup.sh')], settings);
    expect([made.status, made.stderr]).toEqual([0, `This acts on the database in ${dataDir}.\n`]);
    const [newest, ...others] = listBackups(backups).whole;
    expect(others).toEqual([]);
    // The newest, the first of the newest month before it, and what is no backup.
    const names = readdirSync(backups).toSorted();
    expect(names).toEqual(['notes', 'voltide-2026-10-01T031000Z', newest?.path.split('/').at(-1)]);

    const tried = drill(settings);
    expect([tried.status, tried.stderr]).toEqual([0, '']);
    expect(tried.stdout.split('\n').length).toBeLessThan(15);
    expect(tried.stdout).toMatch(/^ {2}reconcile {13}0 errors$/m);
    expect(tried.stdout).toMatch(/^ {2}plays computed again {2}7, /m);
    expect(tried.stdout).toMatch(/^ {2}verifier {14}0 errors$/m);
    expect(tried.stdout).toMatch(/^ {2}forgery noticed {7}yes: the checks can fail$/m);
    expect(tried.stdout).toContain('This backup can be restored, and everything in it is sound.');
    expect(readdirSync(backups).toSorted()).toEqual(names);
  });

  it('needs no settings to be tried on another machine, and is not touched', () => {
    const [newest] = listBackups(backups).whole;
    const before = execFileSync('find', [backups, '-printf', '%p %s %T@\n'], { encoding: 'utf8' });
    expect(drill({ PGHOST: 'nowhere.example' }, newest?.path ?? '').status).toBe(0);
    const after = execFileSync('find', [backups, '-printf', '%p %s %T@\n'], { encoding: 'utf8' });
    const withoutParent = (text: string): readonly string[] => text.split('\n').slice(1).toSorted();
    expect(withoutParent(after)).toEqual(withoutParent(before));
  });

  it('is unsound to the drill if its books were changed, and refused with another key', async () => {
    const [newest] = listBackups(backups).whole;
    const bad = join(folder, 'bad');
    cpSync(newest?.path ?? '', bad, { recursive: true });
    const database = await startDatabase(readConfig({ DATA_DIR: bad }), LOG);
    const owner = openOwner(database.address, () => undefined);
    expect(await falsifyBalance(owner)).toBe(true);
    await owner.end();
    await database.stop();
    const tried = drill({}, bad);
    expect(tried.status).toBe(1);
    expect(tried.stdout).toContain('THIS BACKUP IS NOT SOUND.');

    writeFileSync(join(bad, 'secret'), `${'0'.repeat(64)}\n`);
    const other = drill({}, bad);
    expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('The secret key is not the one')]);
    expect(drill({}, join(folder, 'nothing')).stderr).toContain('is neither a folder made by a backup nor a dump.');
    expect(readdirSync(folder).filter((name) => name.startsWith('drill-'))).toEqual([]);
  });
});

it('S13-04 a scheduled dump of an own PostgreSQL is proven by the drill, with the key of the settings', async () => {
  // Every pg_dump reads servers of its own version; the tests have one of 15.
  if (!hasTool('pg_dump', ' 15.')) return;
  const cluster = await startEmbedded({ dataDir: join(folder, 'own', 'postgres'), version: 15, log: () => undefined });
  const key = '3c'.repeat(32);
  const database = await prepareTestDatabase(cluster.url);
  await checkSecretKey(database.owner, new Secret(Buffer.from(key, 'hex')));
  await database.close();
  const dumps = join(folder, 'dumps');
  const urlFile = join(folder, 'database-url');
  writeFileSync(urlFile, `${cluster.url}\n`);
  const settings = { DATABASE_URL_FILE: urlFile, SECRET_KEY: key, BACKUP_DIR: dumps };
  const made = run('sh', [join(DEPLOY, 'backup.sh')], settings);
  expect([made.status, made.stderr, listBackups(dumps).whole.length]).toEqual([0, '', 1]);
  const tried = drill(settings);
  expect([tried.status, tried.stderr]).toEqual([0, '']);
  expect(tried.stdout).toContain('This backup can be restored');
  await cluster.stop();
});

describe('S13-04 the files of schedules', () => {
  it('systemd takes the units and their times', () => {
    if (!hasTool('systemd-analyze')) return;
    for (const name of ['voltide-backup', 'voltide-drill', 'voltide-doctor']) {
      const timer = readFileSync(join(DEPLOY, `${name}.timer`), 'utf8');
      const time = /^OnCalendar=(.*)$/m.exec(timer)?.[1] ?? '';
      expect(execFileSync('systemd-analyze', ['calendar', time], { encoding: 'utf8' })).toContain('Next elapse');
      const units = join(folder, name);
      mkdirSync(units);
      // The program of this checkout stands for the installed one.
      for (const kind of ['service', 'timer']) {
        const unit = readFileSync(join(DEPLOY, `${name}.${kind}`), 'utf8');
        const here = unit.replaceAll('/opt/voltide', ROOT).replaceAll('/usr/bin/npm', process.execPath);
        writeFileSync(join(units, `${name}.${kind}`), here);
      }
      const files = ['service', 'timer'].map((kind) => join(units, `${name}.${kind}`));
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
      const complaints = verified.stderr.split('\n').filter((line) => line.includes(units));
      expect(complaints).toEqual([]);
    }
  });

  it('every line of the crontab has five fields, a user, and a command that a shell reads', () => {
    const lines = readFileSync(join(DEPLOY, 'voltide.cron'), 'utf8')
      .split('\n')
      .filter((line) => /^[\d*]/.test(line));
    expect(lines.length).toBe(3);
    for (const line of lines) {
      const [, times = '', user, command = ''] = /^((?:\S+ ){5})(\S+) (.+)$/.exec(line) ?? [];
      expect(
        times
          .trim()
          .split(' ')
          .every((field) => /^(\*|\*\/\d+|\d+)$/.test(field)),
      ).toBe(true);
      expect(user).toBe('voltide');
      expect(spawnSync('sh', ['-n', '-c', command]).status).toBe(0);
      // A percent sign ends a command in a crontab.
      expect(command).not.toContain('%');
      for (const [file] of command.matchAll(/\/opt\/voltide\/deploy\S+/g)) {
        expect(existsSync(file.replace('/opt/voltide', ROOT))).toBe(true);
      }
    }
  });
});
